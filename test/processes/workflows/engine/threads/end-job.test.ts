import { memoryUsage } from 'node:process';
import { compileReadPlan } from '../../../../../schema/export-schemas/read-plan.js';
import type { MessageBatch } from '../../../../../workflows/messages/message-batch.js';
import { endJob, runTask } from '../../../../../workflows/engine/threads/run-task.js';
import { collectGarbage } from '../../../../../workflows/engine/threads/collect-garbage.js';
import { batchOf, messagesOf } from '../../../../support/engine/message-batches.js';

const plan = compileReadPlan(
  { columns: [{ output_column: 'p', data: { x: { json: { path: 'p', type: 'string' } } } }] },
  'x',
);
const MIB = 1 << 20;

describe('the end of a job', () => {
  it('frees what its thread kept for it', async () => {
    const batch: MessageBatch = batchOf(
      messagesOf(...Array.from({ length: 2_000 }, () => `{"p":"${'x'.repeat(4_000)}"}`)),
    );
    const held = (): number => memoryUsage().external / MIB;
    const job = { id: 1, plan, format: 'parquet' as const };
    const isScanned = (): boolean =>
      runTask({ kind: 'scan', job, messages: { kind: 'plain', batch }, memory: null }, []) !== null;
    expect(isScanned()).toBe(true);
    collectGarbage();
    const kept = held();
    endJob({ kind: 'end', jobId: job.id });
    // Buffers are swept a moment after the collection. The rows alone are 8 MiB, the kernel's copy of the messages as much.
    await expect.poll(() => kept - held()).toBeGreaterThan(20);
  });
});
