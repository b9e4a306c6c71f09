import { parse } from 'graphql';
import { ExportWatch } from '../../../../../server/exports/list/export-watch.js';
import { type Client, EXPORT, SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';
import { until } from '../../../../support/until.js';

const domain = useTestDomain();
const WAIT = 'query ($id: ID!, $s: Int!) { export(id: $id, waitSeconds: $s) { status } }';
const CANCEL = 'mutation ($id: ID!) { cancelExport(id: $id) { id } }';

async function queued(): Promise<{ client: Client; id: string }> {
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id: domain.streams['BTCUSDT trades'] });
  const input = { datastreamId: domain.streams['BTCUSDT trades'], fromNs: '1', toNs: '2' };
  return { client, id: (await client.ask<{ id: string }>(EXPORT, { input })).id };
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const startedMs = performance.now();
  return { result: await work, ms: performance.now() - startedMs };
}

/** Resolves when so many requests of a test wait. */
const waits = jest.spyOn(ExportWatch.prototype, 'untilChanged');
beforeEach(() => void waits.mockClear());
const waiters = (count: number) => until('they wait', () => waits.mock.calls.length >= count);

/**
 * Longest response without a wait, on a busy machine too; those who wait do so for nine seconds.
 */
const AT_ONCE_MS = 5_000;

describe('waiting for an export', () => {
  it('ends soon after the status changes, in any process', async () => {
    const { client, id } = await queued();
    const waiting = timed(client.ask(WAIT, { id, s: 9 }));
    await waiters(1);
    await domain.sql("UPDATE exports SET status = 'running' WHERE id = ?", [id]);
    const { result, ms } = await waiting;
    expect(result).toEqual({ status: 'RUNNING' });
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  it('ends after the time, with the unchanged export', async () => {
    const { client, id } = await queued();
    const { result, ms } = await timed(client.ask(WAIT, { id, s: 1 }));
    expect(result).toEqual({ status: 'QUEUED' });
    expect(ms).toBeGreaterThan(950);
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  it('does not wait for a final status, or without waitSeconds', async () => {
    const { client, id } = await queued();
    expect((await timed(client.ask(WAIT, { id, s: 0 }))).ms).toBeLessThan(AT_ONCE_MS);
    await client.ask(CANCEL, { id });
    const { result, ms } = await timed(client.ask(WAIT, { id, s: 9 }));
    expect(result).toEqual({ status: 'CANCELED' });
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  it('returns null if the export is deleted while waiting, or does not exist', async () => {
    const { client, id } = await queued();
    const call = domain.service(WAIT, { id, s: 9 }, { apiKey: 'key_wrong' });
    expect((await call).errors?.[0]?.extensions.code).toBe('unauthenticated');
    const waiting = client.ask(WAIT, { id, s: 9 });
    await waiters(1);
    await client.ask('mutation ($id: ID!) { deleteExport(id: $id) }', { id });
    expect(await waiting).toBeNull();
    expect(await client.ask(WAIT, { id: 'exp_x', s: 9 })).toBeNull();
  });

  it.each([-1, 10])('refuses %i seconds', async (s) => {
    const { client, id } = await queued();
    expect(await client.refusal(WAIT, { id, s })).toMatchObject({ details: { field: 'wait' } });
  });

  it('stops with the request, and holds no connection: more wait than the pool has', async () => {
    const { client, id } = await queued();
    const waiting = Array.from({ length: 50 }, () => client.ask(WAIT, { id, s: 9 }));
    const gone = new AbortController();
    const { key: apiKey } = await domain.team.ask<{ key: string }>(
      'mutation ($a: ID!) { createApiKey(accountId: $a, name: "second") { key } }',
      { a: client.accountId },
    );
    const aborted = domain.core.inProcessTransport().execute(
      parse(WAIT),
      { id, s: 9 },
      {
        requestId: 'req_0123456789abcdef',
        apiKey,
        signal: gone.signal,
      },
    );
    await waiters(51);
    expect((await timed(client.ask(WAIT, { id, s: 0 }))).ms).toBeLessThan(AT_ONCE_MS);
    gone.abort();
    expect((await timed(aborted)).ms).toBeLessThan(AT_ONCE_MS);
    await client.ask(CANCEL, { id });
    expect(new Set((await Promise.all(waiting)).map((answer) => answer['status']))).toEqual(new Set(['CANCELED']));
  });
});
