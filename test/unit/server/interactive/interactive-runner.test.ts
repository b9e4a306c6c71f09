import type { Client } from '@temporalio/client';
import { pino } from 'pino';
import { createInteractiveRunner } from '../../../../server/interactive/interactive-runner.js';

const TIMEOUT_MS = 8_000;
const KIND = {
  ...{ workflowType: 'preview', taskQueue: 'interactive', timeoutMs: TIMEOUT_MS },
  workflowId: (id: string) => `preview-${id}`,
};
const LIMITS = { what: 'previews', atATime: 1, waitMs: 60_000 };
const task = (requestId: string) => ({ requestId, accountId: 'acc_1' });

it('lets a busy Temporal start a task as long as the client waits for it, its turn included', async () => {
  const deadlines: number[] = [];
  const results: (() => void)[] = [];
  const client = {
    connection: {
      withDeadline: async (deadline: number, start: () => Promise<unknown>) => {
        deadlines.push(deadline);
        return start();
      },
      withAbortSignal: (_signal: AbortSignal, wait: () => Promise<unknown>) => wait(),
    },
    workflow: { start: async () => ({ result: () => new Promise<void>((resolve) => results.push(resolve)) }) },
  };
  const run = createInteractiveRunner(KIND, LIMITS, client as unknown as Client, pino({ enabled: false }));
  const { signal } = new AbortController();
  const before = Date.now();
  const tasks = ['one', 'two'].map((id) => run(task(id), signal));
  const asked = Date.now();
  for (const ended of tasks) {
    while (results.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    results.shift()!();
    await ended;
  }
  expect(deadlines).toHaveLength(2);
  for (const deadline of deadlines) {
    expect(deadline).toBeGreaterThanOrEqual(before + TIMEOUT_MS);
    expect(deadline).toBeLessThanOrEqual(asked + TIMEOUT_MS);
  }
});
