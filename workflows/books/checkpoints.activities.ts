import { Context } from '@temporalio/activity';
import { CHECKPOINT_STEP_NS } from '../../schema/books/checkpoint-step.js';
import { runCall } from '../activity/run-call.js';
import { startHeart, type Heart } from '../activity/heartbeat.js';
import { kindOf } from '../activity/failure-of.js';
import type { CheckpointMetrics } from './checkpoint-metrics.js';
import { partitionRows, type RowSource } from '../exports/rows/partition-rows.js';
import {
  BookCheckpointWorkDocument,
  PlanOutputsDocument,
  RecordBookCheckpointDocument,
} from '../generated/operations.js';
import type { SourceStream } from '../views/view-stage.js';
import { toSourceStream } from '../views/view-stage.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import type { BookFormat } from '../views/book/book-format.js';
import { CHECKPOINT_VERSION, encodeCheckpoint } from '../views/book/checkpoint/book-checkpoint.js';
import { checkpointAt } from '../views/book/partition/checkpoint-at.js';
import type { MinuteQuote } from '../views/book/partition/minute-quotes.js';
import { checkpointBlobName } from '../views/book/checkpoint/stored-checkpoint.js';
import { storedBook } from '../views/book/partition/stored-book.js';
import type { CheckpointActivities, CheckpointCount } from './contract.js';

const PAGE = 200;
const CONTENT_TYPE = 'application/zstd';

interface CheckpointDependencies extends RowSource {
  metrics: CheckpointMetrics;
}

/** Creates the activities that write checkpoints of books. All are idempotent. */
export function createCheckpointActivities({ metrics, ...source }: CheckpointDependencies): CheckpointActivities {
  return {
    findBooksToCheckpoint: async ({ settledBeforeNs, after }) => {
      const variables = { version: CHECKPOINT_VERSION, settledBeforeNs, after, first: PAGE };
      const { bookCheckpointWork } = await source.core.call(
        BookCheckpointWorkDocument,
        variables,
        runCall('checkpoint'),
      );
      const books = bookCheckpointWork
        .filter(({ boundariesNs }) => boundariesNs.length > 0)
        .map(({ datastream, boundariesNs }) => ({
          datastream: { ...datastream, id: String(datastream.id) },
          boundariesNs: boundariesNs.map(String),
        }));
      const last = bookCheckpointWork.at(-1)?.datastream.id;
      return { books, after: last === undefined || bookCheckpointWork.length < PAGE ? null : String(last) };
    },

    checkpointBook: async ({ datastream, boundariesNs }) => {
      const context = Context.current();
      const heart = startHeart((totals) => context.heartbeat(totals), context.cancellationSignal);
      const count: CheckpointCount = { known: 0, unknown: 0, unreadable: 0, refused: 0 };
      const stream = toSourceStream(datastream);
      const format = BOOK_FORMATS[stream.exchange];
      try {
        for (const atNs of format ? boundariesNs.map(BigInt) : []) {
          const outcome = await writeCheckpoint(source, stream, format!, atNs, heart);
          count[outcome]++;
          metrics.written(outcome);
          // The ones after it would begin from a book that has changed.
          if (outcome === 'refused') break;
        }
      } finally {
        heart.stop();
      }
      return count;
    },
  };
}

/** Writes and records the checkpoint of one boundary. */
async function writeCheckpoint(
  source: RowSource,
  datastream: SourceStream,
  format: BookFormat,
  atNs: bigint,
  heart: Heart,
): Promise<keyof CheckpointCount> {
  const { core, blobs } = source;
  const { signal } = heart;
  const call = runCall('checkpoint', signal);
  const input = {
    ...{ core, blobs, datastream, call, signal, range: { fromNs: atNs - 1n, toNs: atNs } },
    read: (...[ranges, id = datastream.id]: Parameters<Parameters<typeof storedBook>[0]['read']>) =>
      partitionRows(source, id, ranges, call, signal),
  };
  // What follows later may prove that nothing is missing behind the last message.
  const book = await storedBook(input, format.sequence, true);
  // Of the minutes since the boundary before.
  const quotesFromNs = atNs - CHECKPOINT_STEP_NS;
  const record = async (
    blobName: string | null,
    dependsFromNs: bigint,
    quotes: readonly MinuteQuote[],
  ): Promise<boolean> => {
    const place = { datastreamId: datastream.id, atNs, dependsFromNs, version: CHECKPOINT_VERSION };
    const variables = { input: { ...place, blobName, revision: book.revision, quotesFromNs, quotes: [...quotes] } };
    return (await core.call(RecordBookCheckpointDocument, variables, call)).recordBookCheckpoint;
  };
  try {
    const onRead = (messages: number): void => heart.beat({ messages, rows: 0, bytes: 0 });
    const { checkpoint, quotes } = await checkpointAt(book, format, atNs, quotesFromNs, onRead);
    const bytes = encodeCheckpoint(checkpoint);
    const name = checkpointBlobName(datastream.id, atNs, bytes);
    // So that the sweep removes it if it is never recorded.
    await core.call(PlanOutputsDocument, { blobNames: [name] }, call);
    await blobs.upload(name, bytes, { contentType: CONTENT_TYPE, signal });
    const { continuity, dependsFromNs } = checkpoint.replay;
    return (await record(name, dependsFromNs, quotes)) ? continuity.state : 'refused';
  } catch (error) {
    if (kindOf(error) !== 'corrupt') throw error;
    // Replays after this time look back further.
    return (await record(null, 0n, [])) ? 'unreadable' : 'refused';
  }
}
