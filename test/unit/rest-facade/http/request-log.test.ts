import { pino } from 'pino';
import type { CoreTransport } from '../../../../schema/core-client/core-transport.js';
import { FacadeMetrics } from '../../../../rest-facade/http/facade-metrics.js';
import { RequestLog } from '../../../../rest-facade/http/request-log.js';

const request = (requestId: string) => ({
  requestId,
  accountId: 'acc_1',
  keyId: 'key_1',
  at: '2026-01-02T03:04:05.678Z',
  method: 'GET',
  route: '/v1/exchanges',
  status: 200,
  durationMs: 3,
});

/** A core that keeps the batches, or fails. */
function logTo(execute: (requests: { requestId: string }[]) => Promise<object>) {
  const metrics = new FacadeMetrics();
  const transport = {
    execute: (_document: unknown, variables: { requests: { requestId: string }[] }) => execute(variables.requests),
  } as unknown as CoreTransport;
  const log = new RequestLog(transport, metrics, pino({ level: 'silent' }));
  const dropped = async () => (await metrics.unloggedRequests.get()).values[0]?.value;
  return { log, dropped };
}

it('sends requests in batches, in their order, and what waits when it closes', async () => {
  const batches: string[][] = [];
  const { log } = logTo(async (requests) => {
    batches.push(requests.map(({ requestId }) => requestId));
    return { data: {}, extensions: {} };
  });
  for (let i = 0; i < 501; i += 1) log.add(request(String(i)));
  await log.close();
  expect(batches.map(({ length }) => length)).toEqual([500, 1]);
  expect(batches[1]).toEqual(['500']);
});

it('drops and counts what the core does not take, and goes on', async () => {
  let fails = true;
  const taken: number[] = [];
  const { log, dropped } = logTo(async (requests) => {
    if (fails) return { data: null, errors: [{ message: 'unavailable', extensions: {} }], extensions: {} };
    taken.push(requests.length);
    return { data: {}, extensions: {} };
  });
  log.add(request('a'));
  await expect(log.flush()).rejects.toThrow('unavailable');
  fails = false;
  log.add(request('b'));
  await log.close();
  expect([await dropped(), taken]).toEqual([1, [1]]);
});

it('holds a bounded number while the core is slow', async () => {
  const { log, dropped } = logTo(async () => ({ data: {}, extensions: {} }));
  for (let i = 0; i < 5_010; i += 1) log.add(request(String(i)));
  expect(await dropped()).toBe(10);
  await log.close();
});
