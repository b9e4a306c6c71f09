import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { countWorkers } from '../../../../server/outbox/worker-turns.js';
import { until } from '../../../support/until.js';

let connection: Connection;
beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233' });
});
afterAll(() => connection.close());

it('counts the processes that ask for tasks of a queue, each once', async () => {
  const taskQueue = { name: `counted-${randomUUID()}` };
  const client = new Client({ connection });
  const counted = (): Promise<number> => countWorkers(client, taskQueue.name);
  const ended = new AbortController();
  const poll = (identity: string): Promise<unknown> => {
    // Temporal refuses polls without a deadline.
    const deadline = Date.now() + 60_000;
    const ask = () => connection.workflowService.pollWorkflowTaskQueue({ namespace: 'default', taskQueue, identity });
    return connection
      .withAbortSignal(ended.signal, () => connection.withDeadline(deadline, ask))
      .catch((error: unknown) => error);
  };
  expect(await counted()).toBe(0);
  const polls = [poll('one'), poll('one')];
  await until('Temporal has seen the first', async () => (await counted()) === 1);
  polls.push(poll('two'));
  await until('Temporal has seen both', async () => (await counted()) === 2);
  ended.abort();
  await Promise.all(polls);
});
