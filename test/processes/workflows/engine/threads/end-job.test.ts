import { memoryUsage, report } from 'node:process';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { collectGarbage } from '../../../../../workflows/engine/threads/collect-when-idle.js';
import { encodeInThreads } from '../../../../../workflows/engine/threads/encode-in-threads.js';
import { EngineThreads } from '../../../../../workflows/engine/threads/engine-threads.js';
import { endJob, runTask } from '../../../../../workflows/engine/threads/run-task.js';
import { batchesOf, batchOf, messagesOf } from '../../../../support/engine/message-batches.js';
import { until } from '../../../../support/until.js';

const plan = compileReadPlan(
  { columns: [{ output_column: 'p', data: { x: { json: { path: 'p', type: 'string' } } } }] },
  'x',
);
const MIB = 1 << 20;
const messages = messagesOf(...Array.from({ length: 3_000 }, () => `{"p":"${'x'.repeat(4_000)}"}`));

/** MiB outside the heaps of all threads of this process. */
function heldByThreads(): number {
  const { workers } = report.getReport() as unknown as { workers: { javascriptHeap: { externalMemory: number } }[] };
  return workers.reduce((sum, { javascriptHeap }) => sum + javascriptHeap.externalMemory, 0) / MIB;
}

describe('the end of a job', () => {
  it('frees what its thread kept for it', async () => {
    const batch = batchOf(messages);
    const held = (): number => memoryUsage().external / MIB;
    const job = { id: 1, plan, format: 'parquet' as const };
    const isScanned = (): boolean =>
      runTask({ kind: 'scan', job, messages: { kind: 'plain', batch }, memory: null }, []) !== null;
    expect(isScanned()).toBe(true);
    collectGarbage();
    const kept = held();
    endJob({ kind: 'end', jobId: job.id });
    collectGarbage();
    // Buffers are swept a moment after the collection. The rows are 12 MiB, the kernel's copy of
    // the messages as much.
    await until('20 MiB are free', () => kept - held() > 20);
  });

  it('frees the memory of rows without a collection', () => {
    const job = { id: 2, plan, format: 'csv' as const };
    runTask({ kind: 'scan', job, messages: { kind: 'plain', batch: batchOf(messages) }, memory: null }, []);
    const kept = memoryUsage().arrayBuffers / MIB;
    endJob({ kind: 'end', jobId: job.id });
    // The lines of the job are 12 MiB, in a buffer that has doubled.
    expect(kept - memoryUsage().arrayBuffers / MIB).toBeGreaterThan(20);
  });

  it('comes with the end of its partition, written or failed', async () => {
    const threads = new EngineThreads(2);
    const encoded = (sink: () => Promise<void>) =>
      encodeInThreads({ batches: batchesOf(messages, 100), plan, format: 'parquet', sink }, threads);
    try {
      await encoded(async () => undefined);
      await expect(encoded(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
      // An idle thread of Node has 4.5 MiB, the kernel of one that encoded the column has 12 more.
      await until('threads hold less than 14 MiB', () => heldByThreads() < 14);
    } finally {
      await threads.close();
    }
  });
});
