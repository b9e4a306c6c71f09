/**
 * Knowledge of a collector about the ownership of its shard. docs/collection.md has the diagram.
 */
export type LeaseState =
  /** The server has not answered yet. */
  | { name: 'unknown' }
  /** Another collector owns the shard, or no account wants it. */
  | { name: 'standby'; sinceMs: number }
  /**
   * The owner hands the shard over to us, or has us as the second collector: we journal beside it.
   */
  | { name: 'successor'; epoch: bigint }
  | { name: 'owner'; epoch: bigint; renewedMs: number; heldUntilMs: number }
  /** Our epoch is over. Who owns the shard now is not known yet. */
  | { name: 'lost' };

export type LeaseEvent =
  /**
   * A new lease, a renewed one, or that of a successor whose owner is gone. `sentMs`: when it was
   * asked for.
   */
  | { type: 'granted'; epoch: bigint; sentMs: number; ttlMs: number }
  | { type: 'chosen as successor'; epoch: bigint }
  | { type: 'refused'; atMs: number }
  /** The server said that an epoch is over, or we gave it up. */
  | { type: 'over'; epoch: bigint };

/** Returns the state after an event. */
export function nextLeaseState(state: LeaseState, event: LeaseEvent): LeaseState {
  switch (event.type) {
    case 'granted': {
      const { epoch, sentMs, ttlMs } = event;
      return { name: 'owner', epoch, renewedMs: sentMs, heldUntilMs: sentMs + ttlMs };
    }
    case 'chosen as successor':
      return { name: 'successor', epoch: event.epoch };
    case 'refused':
      return state.name === 'unknown' || state.name === 'lost' ? { name: 'standby', sinceMs: event.atMs } : state;
    case 'over':
      return 'epoch' in state && state.epoch === event.epoch ? { name: 'lost' } : state;
  }
}
