import { CHAIN_VALUES } from '../../../schema/export-schemas/built-ins/chain.js';
import { clipRanges, overlap } from '../../../schema/time/time-range.js';
import type { ChainView } from '../../../schema/views/chain-view.js';
import { durationNs } from '../../../schema/views/duration.rule.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { LoopPacer } from '../../threads/loop-pacer.js';
import { inChunks } from '../in-chunks.js';
import { RowBatches, type RowMessage } from '../row-batches.js';
import { SaidReader } from '../state/said-reader.js';
import type { Statement } from '../state/said.js';
import { statePlanOf } from '../state/state-plan.js';
import { knownRange, knownSource, type StateSource } from '../state/state-sources.js';
import { joinBroken, type ChainStream, type OpenView, type ViewInput } from '../view-stage.js';
import { boundaryRuns } from './boundaries.js';
import { chainMessage } from './chain-message.js';
import { type Option, byTerms, optionsOf, termsAt } from './option.js';
import { OptionSource } from './option-source.js';

/** Streams that are read at once. */
const LANES = 8;

/**
 * Opens a chain. What options say is looked for up to a day before each boundary, so that rows do
 * not depend on where partitions begin.
 */
export const openChain: OpenView<ChainView> = (input, pacer = new LoopPacer()) => {
  const { view, datastream, coverage, partition, limit } = input;
  const plan = statePlanOf(datastream.exchange, CHAIN_VALUES);
  const readers: SaidReader[] = [];
  let messages = 0;
  const onRead = (count: number): void => input.onRead((messages += count));
  async function* batches(): AsyncGenerator<MessageBatch> {
    const known = await input.chainStreams(knownRange(input));
    const streams = known.filter(({ terms }) => terms.some((one) => overlap(one, partition)));
    const sources = await sourcesOf(input, streams);
    const options = optionsOf(streams, (stream) => {
      const reader = new SaidReader(plan);
      readers.push(reader);
      return new OptionSource(sources.get(stream)!, reader, input, onRead);
    });
    const rows = new RowBatches();
    let count = 0;
    const runs = boundaryRuns(clipRanges(coverage, partition), durationNs(view.interval), limit !== undefined);
    for (const boundaries of runs) {
      const said = await saidBefore(options, boundaries);
      for (const batch of rows.of(rowsOf(options, said, boundaries))) {
        yield batch;
        count += batch.length;
        await pacer.pause();
      }
      onRead(0);
      if (limit && (count >= limit.rows || Date.now() > limit.untilMs)) return;
    }
  }
  return {
    batches: batches(),
    findings: () => ({ misfits: {}, ...joinBroken(readers.map(({ broken }) => broken)), view: {} }),
  };
};

/** Statements by option, stream and boundary. */
type Said = ReadonlyMap<Option, readonly (readonly (Statement | null)[])[]>;

async function sourcesOf(
  input: ViewInput,
  streams: readonly ChainStream[],
): Promise<ReadonlyMap<ChainStream, StateSource>> {
  const range = knownRange(input);
  const sources = new Map<ChainStream, StateSource>();
  for (const some of inChunks(streams, LANES)) {
    await Promise.all(some.map(async (stream) => sources.set(stream, await knownSource(input, stream, range))));
  }
  return sources;
}

async function saidBefore(options: readonly Option[], boundaries: readonly bigint[]): Promise<Said> {
  const said = new Map<Option, (Statement | null)[][]>();
  for (const some of inChunks(options, LANES)) {
    await Promise.all(
      some.map(async (option) => {
        const ofStreams: (Statement | null)[][] = [];
        for (const source of option.sources) ofStreams.push(await source.before(boundaries));
        said.set(option, ofStreams);
      }),
    );
  }
  return said;
}

function* rowsOf(options: readonly Option[], said: Said, boundaries: readonly bigint[]): Generator<RowMessage> {
  for (const [i, ns] of boundaries.entries()) {
    const listed = options.flatMap((option) => {
      const terms = termsAt(option.terms, ns);
      return terms ? [{ option, instrument: option.instrument, terms }] : [];
    });
    for (const one of listed.sort(byTerms)) {
      const row = chainMessage(
        one,
        said.get(one.option)!.map((ofStream) => ofStream[i]!),
        ns,
      );
      if (row) yield row;
    }
  }
}
