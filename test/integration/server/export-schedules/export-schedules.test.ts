import { HOUR_NS } from '../../../../schema/time/timestamps.js';
import {
  ADVANCE_SCHEDULE,
  BACKFILL,
  CREATE_SCHEDULE,
  DELETE_SCHEDULE,
  GET_SCHEDULE,
  LIST_RUNS,
  RUN_SCHEDULE,
  UPDATE_SCHEDULE,
  hourNow,
  scheduleAction,
  scheduleInput,
  useScheduleDomain,
} from '../../../support/core/schedule-domain.js';

const domain = useScheduleDomain();

describe('schedules', () => {
  it('begin with the period that runs now, and say when it is due', async () => {
    const client = await domain.client();
    const ids = await domain.granted(client, 'BTCUSDT trades');
    const before = hourNow();
    const schedule = await domain.schedule(client, ids, { lag: '90s', name: ' Mine ' });
    expect(schedule).toMatchObject({
      ...{ id: expect.stringMatching(/^sdl_[a-f0-9]{32}$/) as string, name: 'Mine', every: 'HOUR', lag: '90s' },
      ...{ revise: true, format: 'CSV', layout: 'FLAT', destinationId: null, pausedAt: null, latestRun: null },
      selection: { kind: 'ids', datastreamIds: ids },
    });
    const { fromNs, toNs, dueNs } = schedule.nextPeriod!;
    expect(BigInt(fromNs) >= before && BigInt(fromNs) <= hourNow()).toBe(true);
    expect([BigInt(toNs) - BigInt(fromNs), BigInt(dueNs) - BigInt(toNs)]).toEqual([HOUR_NS, 90_000_000_000n]);
    expect(await client.ask('query { exportSchedules { id } }')).toEqual([{ id: schedule.id }]);
    const [entry] = await domain.sql<{ action: string }>('SELECT action FROM audit_log WHERE subject_id = ?', [
      schedule.id,
    ]);
    expect(entry).toMatchObject({ action: 'createExportSchedule' });
  });

  it.each<[object, string]>([
    [{ lag: '1h' }, 'lag'],
    [{ lag: 'soon' }, 'lag'],
    [{ name: ' ' }, 'name'],
    [{ name: 'n'.repeat(101) }, 'name'],
    [{ select: { datastreamIds: [] } }, 'select.datastream_ids'],
    [{ select: { exchange: 'binance', instruments: ['NOTHING*'], streamTypes: ['trades'] } }, 'select.instruments[0]'],
    [{ schema: 'no such schema' }, 'schema'],
    [{ destinationId: `dst_${'0'.repeat(32)}` }, 'destination_id'],
    [{ formatOptions: { compression: 'zstd' } }, 'format_options.compression'],
  ])('refuse %j, naming %s', async (more, field) => {
    const client = await domain.client();
    const ids = await domain.granted(client, 'BTCUSDT trades');
    expect(await client.refusal(CREATE_SCHEDULE, scheduleInput(ids, more))).toMatchObject({
      code: 'invalid_argument',
      details: { field },
    });
  });

  it('need a datastream of the account, and belong to it', async () => {
    const client = await domain.client();
    const ids = await domain.granted(client, 'BTCUSDT trades');
    const { id } = await domain.schedule(client, ids);
    const other = await domain.client();
    expect(await other.refusal(CREATE_SCHEDULE, scheduleInput(ids))).toMatchObject({ code: 'permission_denied' });
    expect(await other.ask(GET_SCHEDULE, { id })).toBeNull();
    for (const source of [scheduleAction('pause'), scheduleAction('resume'), DELETE_SCHEDULE, RUN_SCHEDULE]) {
      expect(await other.refusal(source, { id })).toMatchObject({ code: 'not_found' });
    }
    expect(await other.ask(LIST_RUNS, { id, first: 10 })).toMatchObject({ totalCount: 0, nodes: [] });
    expect(await client.refusal(ADVANCE_SCHEDULE, { id })).toMatchObject({ code: 'permission_denied' });
  });

  it('change for periods that have not begun', async () => {
    const client = await domain.client();
    const [one, two] = await domain.granted(client, 'BTCUSDT trades', 'ETHUSDT trades');
    const { id } = await domain.schedule(client, [one!]);
    const change = { name: 'New', lag: '5m', revise: false, select: { datastreamIds: [two] } };
    expect(await client.ask(UPDATE_SCHEDULE, { id, input: change })).toMatchObject({
      ...{ name: 'New', lag: '5m', revise: false },
      selection: { datastreamIds: [two] },
    });
    expect(await client.refusal(UPDATE_SCHEDULE, { id, input: { lag: '2h' } })).toMatchObject({
      details: { field: 'lag' },
    });
    expect(await client.ask(GET_SCHEDULE, { id })).toMatchObject({ name: 'New', lag: '5m' });
  });

  it('are at most fifty', async () => {
    const client = await domain.client();
    const ids = await domain.granted(client, 'BTCUSDT trades');
    const { id } = await domain.schedule(client, ids);
    await domain.sql(
      `INSERT INTO export_schedules SELECT CONCAT('sdl_', LPAD(HEX(seq.n), 32, '0')), account_id, name, selection, format,
         format_options, schema_asked, view, parquet_types, layout, destination_id, every, lag_text, revise, next_ns,
         checked_at, synced_at, created_at, updated_at, paused_at, deleted_at
       FROM export_schedules, (WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 49) SELECT n FROM s) seq
       WHERE id = ?`,
      [id],
    );
    expect(await client.refusal(CREATE_SCHEDULE, scheduleInput(ids))).toMatchObject({
      code: 'invalid_argument',
      details: { field: 'name' },
    });
  });

  it('are deleted with the data of the account, and with them what waits', async () => {
    const client = await domain.client();
    const ids = await domain.granted(client, 'BTCUSDT trades');
    const { id } = await domain.schedule(client, ids);
    await client.ask(BACKFILL, { id, from: String(hourNow() - 2n * HOUR_NS), to: String(hourNow()) });
    const [{ name }] = (await domain.sql<{ name: string }>('SELECT name FROM accounts WHERE id = ?', [
      client.accountId,
    ])) as [{ name: string }];
    await domain
      .staffFor(client.accountId)
      .ask('mutation ($confirm: String!) { deleteAccountData(confirm: $confirm) { complete } }', { confirm: name });
    const rows = await domain.sql<{ status: string }>('SELECT status FROM export_schedule_runs WHERE schedule_id = ?', [
      id,
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect(await domain.advance(id)).toBeNull();
    const jobs = await domain.sql<{ kind: string }>('SELECT kind FROM outbox_messages WHERE subject = ? ORDER BY id', [
      id,
    ]);
    expect(jobs.at(-1)).toEqual({ kind: 'export-schedule.delete' });
  });

  it('keep their destination from being deleted, which names them', async () => {
    const client = await domain.client();
    const ids = await domain.granted(client, 'BTCUSDT trades');
    const { id: destinationId } = await client.ask<{ id: string }>(
      `mutation { createDestination(input: { name: "d", kind: S3, region: "r", bucket: "bucket" },
         credentials: { accessKeyId: "a", secretAccessKey: "b" }) { id } }`,
    );
    const { id } = await domain.schedule(client, ids, { destinationId, name: 'Nightly' });
    const REMOVE = 'mutation ($id: ID!) { deleteDestination(id: $id) }';
    expect(await client.refusal(REMOVE, { id: destinationId })).toMatchObject({
      code: 'already_exists',
      details: { export_schedules: [id] },
    });
    await client.ask(UPDATE_SCHEDULE, { id, input: { destinationId: '' } });
    expect(await client.ask(GET_SCHEDULE, { id })).toMatchObject({ destinationId: null });
    expect(await client.ask(REMOVE, { id: destinationId })).toBe(true);
  });
});
