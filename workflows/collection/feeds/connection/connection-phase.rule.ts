/** A connection that lived this long resets the backoff. */
const HEALTHY_AFTER_MS = 10_000;

/**
 * The life of a feed's connection. `failures` counts attempts in a row that failed or did not live
 * long; `error` is the latest one, in words. docs/collection.md has the diagram.
 */
export type ConnectionPhase =
  /** The address is asked for, or the handshake runs. */
  | { name: 'connecting'; failures: number; error: string | null }
  /** Nothing may be sent before the exchange's greeting. */
  | { name: 'greeting' | 'open'; failures: number; error: string | null; openedMs: number }
  /** We end the connection, for this reason. */
  | { name: 'ending'; failures: number; error: string | null; openedMs: number; reason: string }
  /** The connection is lost, or an attempt failed. The next attempt follows. */
  | { name: 'waiting'; failures: number; error: string | null; reason: string; wasOpen: boolean }
  /** Not wanted any more. */
  | { name: 'closed' };

export type ConnectionEvent =
  | { type: 'opened'; nowMs: number; awaitsGreeting: boolean }
  | { type: 'greeted' }
  | { type: 'failed'; error: string }
  /** The connection is to be replaced. */
  | { type: 'given up'; reason: string }
  | { type: 'lost'; nowMs: number }
  | { type: 'retried' }
  | { type: 'closed' };

/** Returns the phase after an event. */
export function nextPhase(phase: ConnectionPhase, event: ConnectionEvent): ConnectionPhase {
  if (phase.name === 'closed' || event.type === 'closed') return { name: 'closed' };
  switch (event.type) {
    case 'opened': {
      const name = event.awaitsGreeting ? 'greeting' : 'open';
      return phase.name === 'connecting' ? { ...phase, name, openedMs: event.nowMs } : phase;
    }
    case 'greeted':
      return phase.name === 'greeting' ? { ...phase, name: 'open' } : phase;
    case 'failed':
      return phase.name === 'waiting' ? phase : { ...phase, error: event.error };
    case 'given up': {
      const isOpen = phase.name === 'greeting' || phase.name === 'open';
      return isOpen ? { ...phase, name: 'ending', reason: event.reason } : phase;
    }
    case 'lost': {
      if (phase.name === 'waiting') return phase;
      const wasOpen = phase.name !== 'connecting';
      const failures = wasOpen && event.nowMs - phase.openedMs > HEALTHY_AFTER_MS ? 0 : phase.failures + 1;
      const reason = phase.name === 'ending' ? phase.reason : 'disconnect';
      return { name: 'waiting', failures, error: phase.error, reason, wasOpen };
    }
    case 'retried':
      return phase.name === 'waiting' ? { name: 'connecting', failures: phase.failures, error: null } : phase;
  }
}
