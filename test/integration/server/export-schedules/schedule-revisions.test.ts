import { HOUR_NS } from '../../../../schema/time/timestamps.js';
import { type Client } from '../../../support/core/domain.js';
import {
  RETRY_RUN,
  RETRY_SET,
  UPDATE_SCHEDULE,
  hourNow,
  useScheduleDomain,
} from '../../../support/core/schedule-domain.js';

const domain = useScheduleDomain();

describe('a period whose data changed', () => {
  const CHANGE = `INSERT INTO changed_hours (datastream_id, hour_ns, changes, data_changes) VALUES (?, ?, 1, ?)
    ON DUPLICATE KEY UPDATE changes = changes + 1, data_changes = data_changes + VALUES(data_changes)`;
  /** Notes a change, which the quality of its hour then takes in. */
  async function changed(stream: string, hourNs: bigint, ofData = 1): Promise<void> {
    await domain.sql(CHANGE, [stream, hourNs, ofData]);
    await measured(stream, hourNs);
  }
  async function measured(stream: string, hourNs: bigint): Promise<void> {
    const [row] = await domain.sql<{ changes: string }>(
      'SELECT changes FROM changed_hours WHERE datastream_id = ? AND hour_ns = ?',
      [stream, hourNs],
    );
    const hour = { hourNs: String(hourNs), changes: row!.changes, frames: '1', bytes: '1', verified: '0', failed: '0' };
    await domain.worker.ask(
      'mutation ($d: Int64!, $h: [QualityHourInput!]!) { recordQualityHours(datastreamId: $d, hours: $h) }',
      { d: stream, h: [hour] },
    );
  }
  const startedLongAgo = (id: string) =>
    domain.sql('UPDATE export_schedule_runs SET started_at = started_at - INTERVAL 61 MINUTE WHERE schedule_id = ?', [
      id,
    ]);
  const revisions = async (client: Client, id: string) =>
    (await domain.runsOf(client, id)).map(({ revision, cause, status }) => `${revision} ${cause} ${status}`);

  async function delivered(more: object = {}, of?: Client) {
    const client = of ?? (await domain.client());
    const [stream] = await domain.granted(client, 'BTCUSDT depth5');
    const { id } = await domain.schedule(client, [stream!], more);
    const hourNs = hourNow() - HOUR_NS;
    // Ordinary data of the hour, not measured yet.
    await domain.sql(CHANGE, [stream, hourNs, 3]);
    await domain.downFor(id, 1n);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
    return { client, id, stream: stream!, hourNs };
  }

  it('is delivered again at most hourly, with its streams and rights, and not metered', async () => {
    const { client, id, stream, hourNs } = await delivered();
    await domain.sql(
      `UPDATE export_set_streams m JOIN export_sets s ON s.id = m.set_id SET m.export_id = ? WHERE s.account_id = ?`,
      [`exp_${client.accountId.slice(4)}`, client.accountId],
    );
    await domain.sql(
      'INSERT INTO export_usage (export_id, account_id, period, byte_count, finished_at) VALUES (?, ?, ?, 1, NOW(6))',
      [...[`exp_${client.accountId.slice(4)}`, client.accountId, '2026-01']],
    );
    await measured(stream, hourNs);
    await startedLongAgo(id);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
    await changed(stream, hourNs);
    await domain.settle(id);
    const both = ['1 SCHEDULE SUCCEEDED', '2 REVISION SUCCEEDED'];
    expect(await revisions(client, id)).toEqual(both);
    await changed(stream, hourNs);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(both);
    await startedLongAgo(id);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual([...both, '3 REVISION SUCCEEDED']);
    const rows = await domain.sql<{ place: string; entitlement: string; metered: number }>(
      `SELECT s.place, m.entitlement, m.is_metered AS metered FROM export_sets s JOIN export_set_streams m ON m.set_id = s.id
       WHERE s.account_id = ? ORDER BY s.created_at, s.id`,
      [client.accountId],
    );
    expect(rows.map(({ metered }) => metered)).toEqual([0, 1, 1]);
    expect(rows.map(({ place }) => (JSON.parse(place) as { folder: string }).folder.split('/')[2])).toEqual([
      ...[undefined, 'r2', 'r3'],
    ]);
    expect(new Set(rows.map(({ entitlement }) => entitlement)).size).toBe(1);
  });

  it('is not delivered again for grants, for other hours, or after retention removed rows', async () => {
    const { client, id, stream, hourNs } = await delivered();
    await startedLongAgo(id);
    await changed(stream, hourNs, 0);
    await changed(stream, hourNs - HOUR_NS);
    await changed(domain.streams['BTCUSDT ticker']!, hourNs);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
    await domain.sql('UPDATE quality_days SET kept = TRUE WHERE datastream_id = ?', [stream]);
    await changed(stream, hourNs);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
    await domain.sql('UPDATE quality_days SET kept = FALSE WHERE datastream_id = ?', [stream]);
  });

  it('is not exported again for a destination that was deleted, and says so', async () => {
    const client = await domain.client();
    const { id: destinationId } = await client.ask<{ id: string }>(
      `mutation { createDestination(input: { name: "old", kind: S3, region: "r", bucket: "bucket" },
         credentials: { accessKeyId: "a", secretAccessKey: "b" }) { id } }`,
    );
    const { id, stream, hourNs } = await delivered({ destinationId }, client);
    await client.ask(UPDATE_SCHEDULE, { id, input: { destinationId: '' } });
    await client.ask('mutation ($id: ID!) { deleteDestination(id: $id) }', { id: destinationId });
    await startedLongAgo(id);
    await changed(stream, hourNs);
    await domain.settle(id);
    expect((await domain.runsOf(client, id)).at(-1)).toMatchObject({
      ...{ revision: 2, status: 'FAILED', setId: null },
      reason: 'The destination of the earlier delivery was deleted',
    });
  });

  it('is not delivered again without revise', async () => {
    const { client, id, stream, hourNs } = await delivered({ revise: false });
    await startedLongAgo(id);
    await changed(stream, hourNs);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
  });

  it('is delivered again if revise is turned on after its delivery, before the change', async () => {
    const { client, id, stream, hourNs } = await delivered({ revise: false });
    await startedLongAgo(id);
    await client.ask(UPDATE_SCHEDULE, { id, input: { revise: true } });
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
    await changed(stream, hourNs);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED', '2 REVISION SUCCEEDED']);
  });

  it.each(['run', 'set'])(
    'is delivered again also if its first delivery failed and the %s was retried',
    async (what) => {
      const client = await domain.client();
      const [stream] = await domain.granted(client, 'BTCUSDT depth5');
      const { id } = await domain.schedule(client, [stream!]);
      await domain.downFor(id, 1n);
      await domain.advance(id);
      await domain.endSets(id, 'failed');
      await domain.settle(id);
      const [failed] = await domain.runsOf(client, id);
      // Exports that succeeded are kept by the retry, without this change.
      await changed(stream!, hourNow() - HOUR_NS);
      if (what === 'run') await client.ask(RETRY_RUN, { id, run: failed!.id });
      else await client.ask(RETRY_SET, { id: failed!.setId });
      await domain.settle(id);
      expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED']);
      await startedLongAgo(id);
      await domain.settle(id);
      expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED', '2 REVISION SUCCEEDED']);
    },
  );

  it('that failed as a revision is not revised before it is retried', async () => {
    const { client, id, stream, hourNs } = await delivered();
    await startedLongAgo(id);
    await changed(stream, hourNs);
    await domain.advance(id);
    await domain.endSets(id, 'failed');
    await domain.settle(id);
    await startedLongAgo(id);
    await changed(stream, hourNs);
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED', '2 REVISION FAILED']);
    const [, failed] = await domain.runsOf(client, id);
    await client.ask(RETRY_RUN, { id, run: failed!.id });
    await domain.settle(id);
    expect(await revisions(client, id)).toEqual(['1 SCHEDULE SUCCEEDED', '2 REVISION SUCCEEDED']);
  });
});
