import { boundedCache } from '../../schema/process/bounded-cache.js';
import { isId } from '../../schema/text/ids.js';
import type { Database } from '../db/database.js';
import type { StreamState } from './stream-state.rule.js';

/** States are promised to be accurate within a few seconds. */
const KNOWN_MS = 1_000;
const STATE_BYTES = 400;

/**
 * States of streams that any account asked for, at most a second old. Forgets them when a
 * subscription changes through this process, so that a client sees what it did.
 */
class KnownStates {
  private readonly known = boundedCache<string, { state: StreamState | null; until: number }>(
    'streamStates',
    () => STATE_BYTES,
  );
  /**
   * Number of changes of subscriptions: a result that was read before a change is not kept after
   * it.
   */
  private changes = 0;

  constructor({ signals }: Pick<Database, 'signals'>) {
    signals.on('recorded', (subjects) => {
      if (![...subjects].some((subject) => isId('subscription', subject))) return;
      this.changes += 1;
      this.known.clear();
    });
  }

  /** Returns undefined if the state is not known, null if no account wants the stream. */
  find(datastreamId: string): StreamState | null | undefined {
    const found = this.known.get(datastreamId);
    return found && found.until > performance.now() ? found.state : undefined;
  }

  /** Returns what `load` returns, states by the ids of streams, and keeps them. */
  async keep(load: () => Promise<Map<string, StreamState | null>>): Promise<Map<string, StreamState | null>> {
    const { changes } = this;
    const until = performance.now() + KNOWN_MS;
    const loaded = await load();
    if (changes === this.changes) for (const [id, state] of loaded) this.known.set(id, { state, until });
    return loaded;
  }
}

const ofDatabase = new WeakMap<Database, KnownStates>();

/** Returns the states that this process knows of the streams of a database. */
export function knownStates(database: Database): KnownStates {
  let known = ofDatabase.get(database);
  if (!known) ofDatabase.set(database, (known = new KnownStates(database)));
  return known;
}
