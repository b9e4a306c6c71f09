import type { MessageBatch } from '../../messages/message-batch.js';
import { SegmentDamagedError } from '../../messages/message-page.js';
import { StoredMessages } from '../../segments/stored-messages.js';
import type { BookInput } from '../book/partition/book-input.js';
import type { ViewBlobs, ViewInput, WritableBlob } from '../view-stage.js';
import type { ThreadCalls } from './thread-calls.js';
import type { AskedMessages, SentMorsel, ViewTask } from './thread-messages.js';

/** Runs that are asked for in advance: the main thread reads one while another is worked on. */
const AHEAD = 2;

let streams = 0;

/** Returns the input of a stage in a thread. The main thread reads and writes for it. */
export function threadInput(
  { reduces: _, ...task }: ViewTask,
  calls: ThreadCalls,
  signal: AbortSignal,
  onRead: (messages: number) => void,
): ViewInput {
  return {
    ...task,
    ...{ signal, onRead, blobs: blobsOf(calls) },
    read: (ranges, datastreamId) => messages(calls, { of: 'read', ranges, datastreamId }),
    gaps: (range, datastreamId) => calls.call('gaps', range, datastreamId),
    stateStreams: (range) => calls.call('stateStreams', range),
    chainStreams: (range) => calls.call('chainStreams', range),
    book: async (sequence): Promise<BookInput> => {
      const { hasPolled, hasTrades, held } = await calls.call('openBook', sequence);
      return {
        held,
        changes: (range) => messages(calls, { of: 'changes', range }),
        polled: hasPolled ? (range) => messages(calls, { of: 'polled', range }) : null,
        trades: hasTrades ? (range) => messages(calls, { of: 'trades', range }) : null,
        breaks: (range) => calls.call('breaks', range),
        checkpoint: async (ns) => {
          const atNs = await calls.call('findCheckpoint', ns);
          return atNs === null ? null : { atNs, read: () => calls.call('readCheckpoint', atNs) };
        },
      };
    },
  };
}

/** Returns a blob that the main thread writes. Null: that of the reduction. */
export function threadBlob(calls: ThreadCalls, name: string | null): WritableBlob {
  return {
    bytes: 0,
    async write(chunk) {
      this.bytes += chunk.length;
      await calls.call('writeBlob', name, chunk);
    },
  };
}

function blobsOf(calls: ThreadCalls): ViewBlobs {
  return {
    stat: (name) => calls.call('stat', name),
    download: async (name, range) => {
      const { buffer, byteOffset, byteLength } = await calls.call('download', name, range);
      return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    },
    stream: (name) => Object.assign(threadBlob(calls, name), { finish: () => calls.call('finishBlob', name) }),
  };
}

/** Yields the messages of a stream. */
async function* messages(calls: ThreadCalls, asked: AskedMessages): AsyncGenerator<MessageBatch> {
  const stream = ++streams;
  const next = (): Promise<SentMorsel | null> => calls.call('next', stream, asked);
  const ahead = Array.from({ length: AHEAD }, next);
  try {
    for (;;) {
      const sent = await ahead.shift()!;
      if (!sent) return;
      ahead.push(next());
      yield await unpacked(sent, calls, stream);
    }
  } finally {
    void calls.call('closeStream', stream);
  }
}

/** Unpacks messages at once: only the main thread can say where damaged ones are stored. */
async function unpacked(
  { morsel, messages: sent }: SentMorsel,
  calls: ThreadCalls,
  stream: number,
): Promise<MessageBatch> {
  if (sent.kind === 'plain') return sent.batch;
  const stored = StoredMessages.of(sent.packed, sent.seq, sent.collectionTimestampNs);
  try {
    const { length, seq, collectionTimestampNs, data, offsets } = stored;
    return { length, seq, collectionTimestampNs, data, offsets };
  } catch (error) {
    if (error instanceof SegmentDamagedError) await calls.call('explain', stream, morsel);
    throw error;
  }
}
