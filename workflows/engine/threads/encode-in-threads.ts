import { setImmediate } from 'node:timers/promises';
import { sumCounts } from '../../../schema/exports/column-counts.rule.js';
import { DEFAULT_PARQUET_COMPRESSION, rowFormat } from '../../../schema/exports/file-format.js';
import { DEFAULT_PARQUET_TYPES } from '../../../schema/exports/parquet-types.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { EncodedPartition, EncodeOptions } from '../output/encode-options.js';
import type { EngineThreads } from './engine-threads.js';
import { messageMorsels, morselBytes, sentMessages } from './message-morsels.js';
import { RowMemories } from './row-memory.js';
import { RowScanner } from './row-scanner.js';
import type { ScanJob, ScanNotes, ScanResult } from './thread-tasks.js';
import { ThreadedCsv, ThreadedParquet, type ThreadedFile } from './threaded-file.js';

/** Messages under way to the threads, a thread. Their rows take up to three times as much. */
const BYTES_A_THREAD = 9 << 20;

interface PendingMorsel {
  messages: MessageBatch;
  bytes: number;
  /** Null if threads cannot take the morsel. */
  result: Promise<ScanResult>;
}

/**
 * Variant of `encodePartition` that scans morsels and encodes columns in parallel. The file is the
 * same to the byte. At most twice as many runs as threads are under way or wait for their turn, and
 * fewer of large ones or beside other partitions.
 */
export async function encodeInThreads(options: EncodeOptions, threads: EngineThreads): Promise<EncodedPartition> {
  const { batches, signal, plan, format, onProgress, metadata = {} } = options;
  const { compression = DEFAULT_PARQUET_COMPRESSION, parquetTypes: types = DEFAULT_PARQUET_TYPES } = options;
  const rowsAs = rowFormat(format);
  const job: ScanJob = { id: threads.newJobId(), plan, format: rowsAs };
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const inline = new RowScanner(job);
  const { fields } = inline.rows;
  const memories = new RowMemories();
  const file: ThreadedFile =
    rowsAs === 'csv'
      ? new ThreadedCsv(fields, format, options.sink, threads, stop, memories)
      : new ThreadedParquet(fields, { compression, types, metadata }, options.sink, threads, stop, memories);
  const total: EncodedPartition = { rows: 0, misfits: {}, nulls: {}, brokenMessages: 0, firstBroken: null };
  const underWay: PendingMorsel[] = [];
  let bytesUnderWay = 0;
  const isBusy = (): boolean =>
    underWay.length > 2 * threads.size ||
    (underWay.length > 1 && bytesUnderWay > (threads.areShared ? 1 : threads.size) * BYTES_A_THREAD);
  let messages = 0;

  const begin = (morsel: MessageBatch): Promise<ScanResult> => {
    const sent = sentMessages(morsel);
    if (!sent) return Promise.resolve(null);
    const task = { kind: 'scan' as const, job, messages: sent.messages, memory: memories.take() };
    const result = threads.run<ScanResult>(task, sent.transfer, stop);
    // Awaited in its turn. Until then a failure must not be reported as unhandled.
    result.catch(() => undefined);
    return result;
  };

  const writeOldest = async (): Promise<void> => {
    const morsel = underWay.shift()!;
    bytesUnderWay -= morsel.bytes;
    const result = await morsel.result;
    if (result) {
      await file.write(result);
      total.rows += result.rows;
      note(total, result);
    } else {
      for (const rows of inline.scan(morsel.messages)) {
        await file.write(rows);
        total.rows += rows.rows;
        signal?.throwIfAborted();
      }
      note(total, inline.takeNotes());
    }
    messages += morsel.messages.length;
    onProgress?.(messages, total.rows);
    signal?.throwIfAborted();
  };

  threads.beginJob();
  try {
    for await (const batch of batches) {
      for (const morsel of messageMorsels(batch)) {
        const bytes = morselBytes(morsel);
        underWay.push({ messages: morsel, bytes, result: begin(morsel) });
        bytesUnderWay += bytes;
        while (isBusy()) await writeOldest();
      }
      // Lets the event loop deliver messages from threads.
      await setImmediate();
      signal?.throwIfAborted();
    }
    while (underWay.length > 0) await writeOldest();
    await file.finish();
    return { ...total, misfits: inOrder(total.misfits, options) };
  } finally {
    // Tasks still in the queue are skipped.
    failed.abort(new Error('the partition has ended'));
    threads.endJob(job.id);
  }
}

function note(total: EncodedPartition, { misfits, nulls, broken }: ScanNotes): void {
  total.misfits = sumCounts([total.misfits, misfits]);
  total.nulls = sumCounts([total.nulls, nulls]);
  total.brokenMessages += broken.count;
  total.firstBroken ??= broken.first;
}

/** Orders misfits as columns and derive rules stand in the schema. */
function inOrder(misfits: Record<string, number>, { plan }: EncodeOptions): Record<string, number> {
  const names = [
    ...(plan?.columns.map(({ name }) => name) ?? []),
    ...(plan?.withData.derived.map(({ field }) => `derive.${field}`) ?? []),
  ];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(misfits, name) ? [[name, misfits[name]!]] : [])));
}
