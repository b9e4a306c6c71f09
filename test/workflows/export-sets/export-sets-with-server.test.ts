import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { exportSetWorkflowId, exportWorkflowId } from '../../../schema/jobs/workflow-ids.js';
import { DAY_NS } from '../../../schema/time/timestamps.js';
import { ExportSystem, type StoredFrame } from '../../support/systems/export-system.js';
import { SetCaller } from '../../support/systems/set-caller.js';
import { until } from '../../support/until.js';

/** 2023-11-14T22:13:20Z */
const T0 = 1_700_000_000_000_000_000n;
const frame = (i: number, ns: bigint): StoredFrame => ({ ns, message: `{"n":${i}}` });

/** Server, relay, worker, MySQL, Temporal and blob store are the real ones. */
describe('an export set through the whole system', () => {
  const system = new ExportSystem();
  const sets = new SetCaller(system);
  const range = { fromNs: String(T0), toNs: String(T0 + 2n * DAY_NS) };

  const stored = async (instrument: string, frames: readonly StoredFrame[], streamType = 'trades') => {
    const id = await system.datastream(instrument, streamType);
    const blobName = await system.store(id, frames);
    await system.grant(id, T0, T0 + 2n * DAY_NS);
    return { id, blobName };
  };
  const sql = <Row>(query: string, values: unknown[]) => system.server.core.database.main.query<Row[]>(query, values);
  const members = async (id: string) =>
    (await sql<{ id: string }>('SELECT id FROM exports WHERE set_id = ? ORDER BY id', [id])).map((row) => row.id);

  beforeAll(async () => {
    await system.open();
    await system.startWorker();
  });
  afterAll(() => system.close());

  it('has the names and bytes of single exports, hides its exports, and meters each once', async () => {
    const ids = [];
    for (const name of ['ONE', 'TWO', 'THREE'])
      ids.push((await stored(`${name}-A`, [frame(1, T0), frame(2, T0 + 5n)])).id);
    const { id } = await sets.create({ select: { datastreamIds: ids }, ...range });
    expect(await sets.finished(id)).toMatchObject({
      status: 'SUCCEEDED',
      reason: null,
      totals: { counts: { total: 3, succeeded: 3 }, progress: 1, rows: '6' },
    });
    const files = await sets.files(id);
    expect(files.map(({ datastreamId, filename }) => [datastreamId, filename])).toEqual(
      ids.map((one, i) => [one, `binance_${['ONE', 'TWO', 'THREE'][i]}-A_trades.csv.gz`]),
    );
    const single = await system.createExport({ datastreamId: ids[0], ...range });
    await system.finished(single);
    const [alone] = await system.download(single);
    expect(files[0]!.bytes.equals(alone!.bytes)).toBe(true);
    for (const { bytes, sha256 } of files) expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);

    const exportIds = await members(id);
    expect(exportIds).toHaveLength(3);
    expect(await system.account('query ($id: ID!) { export(id: $id) { id } }', { id: exportIds[0] })).toEqual({
      export: null,
    });
    const { exports } = await system.account('{ exports(first: 100) { totalCount nodes { id } } }');
    expect(exports).toEqual({ totalCount: 1, nodes: [{ id: single }] });
    const metered = await sql<{ n: string }>('SELECT COUNT(*) AS n FROM export_usage WHERE export_id IN (?)', [
      exportIds,
    ]);
    expect(Number(metered[0]!.n)).toBe(3);
    const told = await sql<{ kind: string }>('SELECT DISTINCT kind FROM events WHERE subject_id IN (?)', [exportIds]);
    expect(told).toEqual([]);
    const kinds = await sql<{ kind: string }>('SELECT kind FROM events WHERE subject_id = ? ORDER BY id', [id]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['export_set.queued', 'export_set.running', 'export_set.succeeded']);
  });

  it('has folders of a Hive dataset with a file for each day, and the rows of single exports', async () => {
    const day2 = T0 + DAY_NS;
    const { id: datastreamId } = await stored('A/B%', [frame(1, T0), frame(2, day2), frame(3, day2 + 1n)]);
    const empty = await stored('EMPTY', []);
    const select = { datastreamIds: [datastreamId, empty.id] };
    const { id } = await sets.create({ select, ...range, layout: 'HIVE' });
    expect((await sets.finished(id)).status).toBe('SUCCEEDED');
    const files = await sets.files(id);
    const folder = 'exchange=binance/stream_type=trades/instrument=A%2FB%25';
    expect(files.map(({ filename, rows }) => [filename, rows])).toEqual([
      [`${folder}/date=2023-11-14/part.csv.gz`, '1'],
      [`${folder}/date=2023-11-15/part.csv.gz`, '2'],
      ['exchange=binance/stream_type=trades/instrument=EMPTY/date=2023-11-14/part.csv.gz', '0'],
    ]);
    const lines = files.flatMap(({ bytes }) => gunzipSync(bytes).toString().trimEnd().split('\n').slice(1));
    expect(lines).toEqual([T0, day2, day2 + 1n].map((ns, i) => `${ns},"{""n"":${i + 1}}"`));
  });

  it('says of a stream without data what its single export says', async () => {
    const full = await stored('FULL', [frame(1, T0)]);
    const { id: datastreamId } = await stored('NODATA', []);
    await sql('INSERT INTO gaps (datastream_id, from_ns, to_ns, reason) VALUES (?, ?, ?, ?)', [
      ...[datastreamId, range.fromNs, range.toNs],
      'no collector',
    ]);
    const single = await system.createExport({ datastreamId, ...range });
    await system.finished(single);
    const WARNINGS = 'warnings { code message column share }';
    const alone = await system.account(`query ($id: ID!) { export(id: $id) { ${WARNINGS} } }`, { id: single });
    const message =
      'No part of the time range is covered: no subscription was active in it, nothing was received, or it is not stored any more.';
    const warnings = [{ code: 'no_coverage', message, column: null, share: 0 }];
    expect(alone.export).toEqual({ warnings });
    const { id } = await sets.create({ select: { datastreamIds: [full.id, datastreamId] }, ...range });
    await sets.finished(id);
    const inSet = await system.account(
      `query ($id: ID!) { exportSet(id: $id) { streams(first: 9) { nodes { datastream { id } ${WARNINGS} } } }
        exportSetManifest(id: $id) { streams { datastream { id } ${WARNINGS} } } }`,
      { id },
    );
    const ofEmpty = (streams: unknown) =>
      (streams as { datastream: { id: string }; warnings: unknown }[]).find((one) => one.datastream.id === datastreamId)
        ?.warnings;
    const { exportSet, exportSetManifest } = inSet as {
      exportSet: { streams: { nodes: unknown } };
      exportSetManifest: { streams: unknown };
    };
    expect([ofEmpty(exportSet.streams.nodes), ofEmpty(exportSetManifest.streams)]).toEqual([warnings, warnings]);
  });

  it('selects by pattern, and says what it leaves out', async () => {
    const { id: mine } = await stored('PATAUSDT', [frame(1, T0)]);
    const others = await system.datastream('PATBUSDT', 'trades');
    const set = await sets.create({
      select: { exchange: 'binance', instruments: ['PAT*'], streamTypes: ['trades'] },
      ...range,
    });
    expect(set.skipped).toEqual([{ datastreamId: others, reason: 'no_subscription' }]);
    await sets.finished(set.id);
    expect((await sets.files(set.id)).map(({ datastreamId }) => datastreamId)).toEqual([mine]);
  });

  it('tells streams with equal file names apart by their id', async () => {
    const ids = [(await stored('T/WIN', [frame(1, T0)])).id, (await stored('T-WIN', [frame(1, T0)])).id];
    const { id } = await sets.create({ select: { datastreamIds: ids }, ...range });
    await sets.finished(id);
    expect((await sets.files(id)).map(({ filename }) => filename)).toEqual(
      ids.map((one) => `binance_T-WIN_trades_${one}.csv.gz`),
    );
  });

  it('fails if one stream fails, keeps the files of the others, and a retry runs only the failed one', async () => {
    const good = await stored('GOOD', [frame(1, T0)]);
    const bad = await stored('BAD', [frame(1, T0)]);
    const restore = await system.failReading(bad.blobName);
    const { id } = await sets.create({ select: { datastreamIds: [good.id, bad.id] }, ...range });
    const failed = await sets.finished(id);
    expect(failed).toMatchObject({
      status: 'FAILED',
      reason: expect.stringMatching(
        /^1 of 2 datastreams could not be exported\. One of them: The stored data/,
      ) as string,
      failures: [{ datastreamId: bad.id, reason: expect.stringContaining('could not be read') as string }],
      totals: { counts: { succeeded: 1, failed: 1 } },
    });
    expect((await sets.files(id)).map(({ datastreamId }) => datastreamId)).toEqual([good.id]);
    await restore();
    await sets.act('retry', id);
    expect(await sets.finished(id)).toMatchObject({ status: 'SUCCEEDED', reason: null, failures: [] });
    expect((await sets.files(id)).map(({ datastreamId }) => datastreamId)).toEqual([good.id, bad.id]);
    const metered = await sql<{ n: string }>('SELECT COUNT(*) AS n FROM export_usage WHERE export_id IN (?)', [
      await members(id),
    ]);
    expect(Number(metered[0]!.n)).toBe(2);
  });

  it('stops its exports when it is canceled, and removes all files when it is deleted', async () => {
    const { id: datastreamId } = await stored('STOP', [frame(1, T0)]);
    const done = await sets.create({ select: { datastreamIds: [datastreamId] }, ...range });
    await sets.finished(done.id);
    const [exportId] = await members(done.id);
    expect(await system.filesOf(exportId!)).toHaveLength(1);
    await sets.act('delete', done.id);
    expect(await sets.get(done.id)).toBeNull();
    await until('the files are removed', async () => (await system.filesOf(exportId!)).length === 0);

    const live = await sets.create({ select: { datastreamIds: [datastreamId] }, ...range });
    await sets.act('cancel', live.id);
    expect((await sets.get(live.id)).status).toBe('CANCELED');
    const handle = system.client.workflow.getHandle(exportSetWorkflowId(live.id));
    await until('its workflow ends', async () => {
      const found = await handle.describe().catch(() => null);
      return found !== null && found.status.name !== 'RUNNING';
    });
    for (const id of await members(live.id)) {
      expect((await system.client.workflow.getHandle(exportWorkflowId(id)).describe()).status.name).not.toBe('RUNNING');
      expect(await system.filesOf(id)).toEqual([]);
    }
  });
});
