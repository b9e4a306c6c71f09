/** Facts about an account; undefined while loading. */
export interface AccountFacts {
  /** Active subscriptions. */
  active: number | undefined;
  /** Streams that receive messages now. */
  live: number | undefined;
  /** Whether the user has opened the page of a stream in this browser. */
  hasLooked: boolean;
  /** Statuses of the newest exports. */
  exports: readonly string[] | undefined;
  /** Time of each key's last use; null for users who do not see keys. */
  keysUsed: readonly (string | null)[] | null | undefined;
}

export interface FirstStep {
  id: 'subscribe' | 'wait' | 'look' | 'export' | 'code';
  /** Undefined while it is not known. */
  isDone: boolean | undefined;
}

/**
 * Returns the first steps of an account by its true state. A later one implies those that it needs.
 */
export function firstSteps({ active, live, hasLooked, exports, keysUsed }: AccountFacts): FirstStep[] {
  const exported = exports?.includes('SUCCEEDED');
  const began = exports && exports.length > 0;
  const steps: FirstStep[] = [
    { id: 'subscribe', isDone: began || isAny(active) },
    { id: 'wait', isDone: exported || isAny(live) },
    { id: 'look', isDone: exported || hasLooked },
    { id: 'export', isDone: exported },
  ];
  if (keysUsed === null) return steps;
  return [...steps, { id: 'code', isDone: keysUsed?.some((at) => at !== null) }];
}

const isAny = (count: number | undefined): boolean | undefined => (count === undefined ? undefined : count > 0);
