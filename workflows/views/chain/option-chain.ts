import { CHAIN_VALUES } from '../../../schema/export-schemas/built-ins/chain.js';
import { overlap } from '../../../schema/time/time-range.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { inLanes } from '../../activity/in-lanes.js';
import type { RowMessage } from '../row-batches.js';
import { SaidReader } from '../state/said-reader.js';
import type { Statement } from '../state/said.js';
import { statePlanOf } from '../state/state-plan.js';
import { knownRange, knownSource, type StateSource } from '../state/state-sources.js';
import type { ChainStream, ViewInput } from '../view-stage.js';
import { chainMessage } from './chain-message.js';
import { type Option, byTerms, optionsOf, termsAt } from './option.js';
import { OptionSource } from './option-source.js';

/** Streams that are read at once. */
const LANES = 8;

/** Statements by option, stream and boundary. */
type Said = ReadonlyMap<Option, readonly (readonly (Statement | null)[])[]>;

/** The options of an underlying, read forward in time. */
export class OptionChain {
  private constructor(
    private readonly options: readonly Option[],
    private readonly reader: SaidReader,
  ) {}

  /** Opens the chain of the datastream of a view, for moments in its partition. */
  static async open(input: ViewInput, onRead: (count: number) => void): Promise<OptionChain> {
    const range = knownRange(input);
    const known = await input.chainStreams(range);
    const streams = known.filter(({ terms }) => terms.some((one) => overlap(one, input.partition)));
    const sources = new Map<ChainStream, StateSource>();
    await inLanes(streams, LANES, async (stream) => {
      sources.set(stream, await knownSource(input, stream, range));
    });
    // It has some memory outside the heap, and keeps nothing between batches.
    const reader = new SaidReader(statePlanOf(input.datastream.exchange, CHAIN_VALUES));
    const options = optionsOf(streams, (stream) => new OptionSource(sources.get(stream)!, reader, input, onRead));
    return new OptionChain(options, reader);
  }

  get broken(): BrokenMessages {
    return this.reader.broken;
  }

  /** Returns the rows at boundaries, which ascend from call to call. */
  async rowsAt(boundaries: readonly bigint[]): Promise<Generator<RowMessage>> {
    const said = new Map<Option, (Statement | null)[][]>();
    await inLanes(this.options, LANES, async (option) => {
      const ofStreams: (Statement | null)[][] = [];
      for (const source of option.sources) ofStreams.push(await source.before(boundaries));
      said.set(option, ofStreams);
    });
    return this.rows(said, boundaries);
  }

  private *rows(said: Said, boundaries: readonly bigint[]): Generator<RowMessage> {
    for (const [i, ns] of boundaries.entries()) {
      const listed = this.options.flatMap((option) => {
        const terms = termsAt(option.terms, ns);
        return terms ? [{ option, instrument: option.instrument, terms }] : [];
      });
      for (const one of listed.sort(byTerms)) {
        const last = said.get(one.option)!.map((ofStream) => ofStream[i]!);
        const row = chainMessage(one, last, ns);
        if (row) yield row;
      }
    }
  }
}
