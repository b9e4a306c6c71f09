import { STATE_VALUES } from '../../../schema/export-schemas/built-ins/state.js';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import type { SaidBy } from './said.js';

/** A value is not known a day after it was last said: partitions look back so far. */
export const KNOWN_NS = DAY_NS;

/** A value, the last message that said it, and the stream of that message. */
interface Known {
  value: bigint;
  saidNs: bigint;
  stream: number;
}

/** The last known values of an instrument. */
export class InstrumentState {
  private readonly values: (Known | null)[] = STATE_VALUES.map(() => null);

  /** Takes what a message says. Returns whether a value is another one than before. */
  take({ said, stream }: SaidBy): boolean {
    let isChanged = false;
    for (const [i, value] of said.values.entries()) {
      if (value === null) continue;
      isChanged ||= this.at(i, said.ns)?.value !== value;
      this.values[i] = { value, saidNs: said.ns, stream };
    }
    return isChanged;
  }

  /** Forgets what a stream has said. Returns whether anything was known by it. */
  forget(stream: number, ns: bigint): boolean {
    const lost = this.values.flatMap((known, i) => (known?.stream === stream ? [i] : []));
    const wasKnown = lost.some((i) => this.at(i, ns) !== null);
    for (const i of lost) this.values[i] = null;
    return wasKnown;
  }

  /** Returns a value at a moment, in the order of `STATE_VALUES`; null if it is not known. */
  at(value: number, ns: bigint): Known | null {
    const known = this.values[value]!;
    return known && ns - known.saidNs <= KNOWN_NS ? known : null;
  }
}
