import { clipRanges, later, overlap, type TimeRange } from '../../../schema/time/time-range.js';
import type { ViewInput } from '../view-stage.js';
import { KNOWN_NS } from '../state/instrument-state.js';
import type { Statement } from '../state/said.js';
import type { SaidReader } from '../state/said-reader.js';
import { NEAR_NS, type StateSource } from '../state/state-sources.js';

/** Reads what one stream of an option says, forward in time. */
export class OptionSource {
  private last: Statement | null = null;
  /** Everything before it has been read. */
  private readNs: bigint | null = null;

  constructor(
    private readonly source: StateSource,
    private readonly reader: SaidReader,
    private readonly input: Pick<ViewInput, 'read' | 'signal'>,
    private readonly onRead: (count: number) => void,
  ) {}

  /**
   * Returns the last statement before each of some boundaries; null where none is known. The
   * boundaries ascend from call to call.
   */
  async before(boundaries: readonly bigint[]): Promise<(Statement | null)[]> {
    const [first, ...others] = boundaries;
    if (first === undefined) return [];
    await this.skipTo(first);
    const found = [this.knownAt(first)];
    const lastNs = others.at(-1);
    if (lastNs === undefined) return found;
    for await (const said of this.read({ fromNs: first, toNs: lastNs })) {
      for (const one of said) {
        while (others[found.length - 1]! <= one.ns) found.push(this.knownAt(others[found.length - 1]!));
        this.last = one;
      }
    }
    this.readNs = lastNs;
    for (const ns of others.slice(found.length - 1)) found.push(this.knownAt(ns));
    return found;
  }

  /** Finds the last statement before a moment. Most streams say something every few minutes. */
  private async skipTo(ns: bigint): Promise<void> {
    const fromNs = later(this.readNs ?? 0n, ns - KNOWN_NS);
    const nearNs = later(fromNs, ns - NEAR_NS);
    const near = await this.lastIn({ fromNs: nearNs, toNs: ns });
    this.last = near ?? (await this.lastIn({ fromNs, toNs: nearNs })) ?? this.last;
    this.readNs = ns;
  }

  private async lastIn(range: TimeRange): Promise<Statement | null> {
    let last: Statement | null = null;
    for await (const said of this.read(range)) last = said.at(-1)!;
    return last;
  }

  private async *read(range: TimeRange): AsyncGenerator<readonly Statement[]> {
    const ranges = clipRanges(this.source.coverage, range);
    if (ranges.length === 0) return;
    for await (const batch of this.input.read(ranges, this.source.datastream.id)) {
      this.input.signal.throwIfAborted();
      const said = this.reader.read(batch);
      this.onRead(batch.length);
      if (said.length > 0) yield said;
    }
  }

  private knownAt(ns: bigint): Statement | null {
    const { last } = this;
    if (!last || ns - last.ns > KNOWN_NS) return null;
    const since = { fromNs: last.ns, toNs: ns };
    return this.source.breaks.some((one) => overlap(one, since)) ? null : last;
  }
}
