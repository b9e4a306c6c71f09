import { Context, log } from '@temporalio/activity';
import { runCall } from '../activity/run-call.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { HOUR_NS } from '../../schema/time/timestamps.js';
import { kindOf } from '../activity/failure-of.js';
import { startHeart } from '../activity/heartbeat.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import {
  BookSourceDocument,
  ComputeLiveQualityDocument,
  MeasurableHoursDocument,
  RecordQualityHoursDocument,
} from '../generated/operations.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import { storedCheckpoint } from '../views/book/checkpoint/stored-checkpoint.js';
import type { BookInput } from '../views/book/partition/book-input.js';
import { toSourceStream, type SourceStream } from '../views/view-stage.js';
import type { MeasuredCount, QualityActivities, StreamHours } from './contract.js';
import { measureHours, type MeasuredHour } from './measure-hours.js';
import { consecutiveRuns } from './plan-hours.rule.js';

/** Streams of one request, each a transaction with some queries. */
const STREAMS_PER_CALL = 50;

/** Creates the activities of quality. All are idempotent. */
export function createQualityActivities(source: RowSource): QualityActivities {
  const { core } = source;
  return {
    findQualityHours: async (limit) => {
      const { measurableHours } = await core.call(MeasurableHoursDocument, { first: limit }, runCall('quality'));
      return [...Map.groupBy(measurableHours, ({ datastreamId }) => datastreamId)].map(([id, hours]) => {
        const { exchange, instrument, streamType } = hours[0]!;
        return {
          ...{ datastreamId: String(id), exchange, instrument, streamType },
          hours: hours.map(({ hourNs, changes }) => ({ hourNs: String(hourNs), changes: String(changes) })),
        };
      });
    },

    measureQuality: async (streams) => {
      const context = Context.current();
      const count: MeasuredCount = { streams: 0, hours: 0, frames: 0, unreadable: 0 };
      let messages = 0;
      for (const stream of streams) {
        // Of its own: a stream that stalls does not take the others along.
        const heart = startHeart((totals) => context.heartbeat(totals), context.cancellationSignal);
        const onRead = (read: number): void => heart.beat({ messages: (messages += read), rows: 0, bytes: 0 });
        count.streams += 1;
        try {
          await measureStream(source, stream, count, heart.signal, onRead);
        } catch (error) {
          if (context.cancellationSignal.aborted) throw error;
          // Its hours wait for the next run. Other streams can be read.
          count.unreadable += 1;
          const { datastreamId, exchange, instrument, streamType } = stream;
          log.warn('the quality of a stream could not be measured', {
            ...{ datastreamId, exchange, instrument, streamType, reason: String(error) },
          });
        } finally {
          heart.stop();
        }
      }
      return count;
    },

    computeLiveQuality: async () => {
      let after: bigint | null = 0n;
      while (after !== null) {
        const variables: { after: bigint; first: number } = { after, first: STREAMS_PER_CALL };
        const answer = await core.call(ComputeLiveQualityDocument, variables, runCall('quality'));
        after = answer.computeLiveQuality;
        Context.current().heartbeat();
      }
    },
  };
}

/**
 * Measures hours of a stream, except those that cannot be read. Throws afterwards if there are
 * some.
 */
async function measureStream(
  source: RowSource,
  { hours, ...named }: StreamHours,
  count: MeasuredCount,
  signal: AbortSignal,
  onRead: (messages: number) => void,
): Promise<void> {
  const stream = toSourceStream({ ...named, id: named.datastreamId });
  let lost: Error | undefined;
  for (const run of consecutiveRuns(hours)) {
    for (let rest = run; rest.length > 0;) {
      const { measured, error } = await measureRun(source, stream, rest, signal, onRead);
      const facts = measured.map((hour, i) => hourInput(hour, BigInt(rest[i]!.changes)));
      if (facts.length > 0) {
        const recorded = { datastreamId: stream.id, hours: facts };
        await source.core.call(RecordQualityHoursDocument, recorded, runCall('quality', signal));
      }
      count.hours += measured.length;
      count.frames += measured.reduce((sum, { frames }) => sum + frames, 0);
      onRead(0);
      // An outage passes: the next run measures all of them. What is lost would be waited for
      // without end.
      if (error !== undefined && kindOf(error) !== 'corrupt') throw error;
      lost ??= error;
      rest = rest.slice(measured.length + 1);
    }
  }
  if (lost !== undefined) throw lost;
}

/**
 * Measures hours that follow each other up to the first that cannot be measured, with the error of
 * that one.
 */
async function measureRun(
  source: RowSource,
  stream: SourceStream,
  run: StreamHours['hours'],
  signal: AbortSignal,
  onRead: (messages: number) => void,
): Promise<{ measured: MeasuredHour[]; error?: Error }> {
  const measured: MeasuredHour[] = [];
  try {
    const starts = run.map(({ hourNs }) => BigInt(hourNs));
    const range = { fromNs: starts[0]!, toNs: starts.at(-1)! + HOUR_NS };
    const stored = await storedInput(source, stream, range, signal);
    for await (const hour of measureHours(stream, stored, starts, onRead)) measured.push(hour);
    return { measured };
  } catch (error) {
    return { measured, error: error as Error };
  }
}

function hourInput({ hourNs, checksums, lags, numbers, failures, ...counts }: MeasuredHour, changes: bigint) {
  const { frames, bytes, framesSha256, sequenceBreaks, repeats, crossedNs } = counts;
  const { verified, failed } = checksums;
  const facts = { frames, bytes, framesSha256, sequenceBreaks, repeats, crossedNs, verified, failed };
  const proof = { followed: numbers?.verified ?? null, unlinked: numbers?.unverifiable ?? null, failures };
  return { hourNs, changes, ...facts, ...proof, lagBins: lags?.bins ?? null, lagMaxNs: lags?.maxNs ?? null };
}

/**
 * Returns the input of the stream's stored messages. Only books have polled ones and checkpoints.
 */
async function storedInput(
  { core, blobs }: RowSource,
  datastream: SourceStream,
  range: TimeRange,
  signal: AbortSignal,
): Promise<BookInput> {
  const { id, exchange, streamType } = datastream;
  const call = runCall('quality', signal);
  const ask = async ({ fromNs, toNs }: TimeRange) =>
    (await core.call(BookSourceDocument, { datastreamId: id, fromNs, toNs }, call)).bookSource;
  const read = (within: TimeRange, of: bigint) => orderedRows({ core, blobs }, of, [within], call, signal);
  const { polledDatastreamId: polled, heldFromNs, heldToNs } = await ask(range);
  const sequence = streamType === 'depth' ? BOOK_FORMATS[exchange]?.sequence : undefined;
  const isNumbered = sequence !== 'none' && sequence !== 'timed';
  return {
    changes: (within) => read(within, id),
    polled: sequence === undefined || polled === null ? null : (within) => read(within, polled),
    // A jump in numbers shows in the messages themselves. Other breaks explain a jump.
    breaks: async (within) =>
      (await ask(within)).breaks
        .filter(({ reason, also }) => !isNumbered || reason !== 'sequence' || also)
        .map(({ reason, also, ...when }) => ({ ...when, reason: reason === 'sequence' && !also ? reason : 'gap' })),
    ...(sequence !== undefined && {
      checkpoint: (ns) => storedCheckpoint({ core, blobs, datastream, call, signal }, ns),
    }),
    held: heldFromNs === null || heldToNs === null ? null : { fromNs: heldFromNs, toNs: heldToNs },
  };
}
