import { clipRanges, earlier, mergeRanges, subtractRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { SECOND_NS } from '../../../schema/time/timestamps.js';
import type { StateView } from '../../../schema/views/state-view.js';
import type { AllowedStream, SourceStream, ViewInput } from '../view-stage.js';
import { KNOWN_NS } from './instrument-state.js';
import type { Statement } from './said.js';
import type { SaidReader } from './said-reader.js';

/** Time within which messages of most streams say everything that they ever say. */
export const NEAR_NS = 600n * SECOND_NS;

/** One of several streams that a view is made of. */
export interface StateSource {
  datastream: SourceStream;
  coverage: readonly TimeRange[];
  /** Times without messages, or in which they may not be seen. Sorted, disjoint. */
  breaks: readonly TimeRange[];
}

/** Returns the streams of a state, with their messages from a day before the partition on. */
export async function stateSourcesOf(input: ViewInput<StateView>): Promise<StateSource[]> {
  const range = knownRange(input);
  return Promise.all((await input.stateStreams(range)).map((stream) => knownSource(input, stream, range)));
}

/** Returns the time whose messages a partition depends on. */
export const knownRange = ({ partition: { fromNs, toNs } }: ViewInput): TimeRange => ({
  fromNs: fromNs - KNOWN_NS,
  toNs,
});

/** Returns when messages of a stream may be seen, and when they are missing. */
export async function knownSource(
  { datastream, range: asked, coverage, partition, gaps }: ViewInput,
  stream: AllowedStream,
  range: TimeRange,
): Promise<StateSource> {
  const isOwn = stream.datastream.id === datastream.id;
  // That of the request is pinned: it must not grow while its files are written.
  const before = { fromNs: range.fromNs, toNs: earlier(partition.toNs, asked.fromNs) };
  const pinned = [...clipRanges(stream.coverage, before), ...clipRanges(coverage, range)];
  const allowed = isOwn ? mergeRanges(pinned) : stream.coverage;
  const missing = await gaps(range, isOwn ? undefined : stream.datastream.id);
  const breaks = mergeRanges([...missing, ...subtractRanges([range], allowed)]);
  return { datastream: stream.datastream, coverage: allowed, breaks };
}

/**
 * Yields what a stream says: from some time before the partition on, so that the state at its
 * beginning is known, up to its end.
 */
export async function* saidBy(
  { datastream, coverage }: StateSource,
  reader: SaidReader,
  {
    input,
    saysChanges,
    onRead,
  }: { input: ViewInput<StateView>; saysChanges: boolean; onRead: (count: number) => void },
): AsyncGenerator<readonly Statement[]> {
  const { partition, signal } = input;
  async function* read(range: TimeRange): AsyncGenerator<Statement[]> {
    const ranges = clipRanges(coverage, range);
    if (ranges.length === 0) return;
    for await (const batch of input.read(ranges, datastream.id)) {
      signal.throwIfAborted();
      const said = reader.read(batch);
      onRead(batch.length);
      if (said.length > 0) yield said;
    }
  }
  const nearNs = partition.fromNs - NEAR_NS;
  const near: Statement[] = [];
  for await (const said of read({ fromNs: nearNs, toNs: partition.fromNs })) near.push(...said);
  if (near.length === 0 || saysChanges) yield* read({ fromNs: partition.fromNs - KNOWN_NS, toNs: nearNs });
  if (near.length > 0) yield near;
  yield* read(partition);
}
