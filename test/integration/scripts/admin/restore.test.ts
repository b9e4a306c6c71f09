import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { LOCAL_BLOB_STORAGE } from '../../../../schema/process/blob-storage.js';
import { seqOf } from '../../../../schema/collection/frame-seq.rule.js';
import { newId } from '../../../../schema/text/ids.js';
import { checkStorage, hasFailed } from '../../../../scripts/admin/storage-check.js';
import { withStaffCore } from '../../../../scripts/runtime/staff-core.js';
import { createBlobStore } from '../../../../workflows/blobs/blob-store.js';
import { Journal } from '../../../../workflows/collection/journal/journal.js';
import { useTestDomain } from '../../../support/core/domain.js';
import { collectSegment } from '../../../support/segments/collect-segment.js';

type StorageReport = Awaited<ReturnType<typeof checkStorage>>;

const T0 = 1_700_000_000_000_000_000n;
const storage = process.env['AZURE_STORAGE_CONNECTION_STRING'] ?? LOCAL_BLOB_STORAGE;
const container = `test-${randomUUID()}`;
const blobs = createBlobStore(storage, { container });
/** The container of another installation. */
const other = `other-${randomUUID()}`;
const domain = useTestDomain();
afterAll(async () => {
  const service = BlobServiceClient.fromConnectionString(storage);
  for (const name of [container, other]) await service.getContainerClient(name).deleteIfExists();
});
const folder = await mkdtemp(join(tmpdir(), 'journal-'));
afterAll(() => rm(folder, { recursive: true }));

const TABLES = [
  'raw_segments',
  'segment_slices',
  'coverage_ranges',
  'collector_epochs',
  'capture_imports',
  'exports',
  'artifacts',
];
const SLICES = `query ($d: Int64!) {
  segmentSlices(datastreamId: $d, fromNs: "0", toNs: "9000000000000000000", first: 100) { nodes { blobName rows minNs firstSeq } } }`;

const check = (repair: boolean, contents = false, journal?: string, of = container): Promise<StorageReport> =>
  withStaffCore({ MYSQL_URL: domain.url, AZURE_STORAGE_CONNECTION_STRING: storage }, (core) =>
    checkStorage(core, { repair, contents, settledMs: 0, journal, container: of }),
  );
const indexed = async () => {
  const d = domain.streams['BTCUSDT trades'];
  return (
    await domain.worker.ask<{ nodes: Record<'blobName' | 'rows' | 'minNs' | 'firstSeq', string>[] }>(SLICES, { d })
  ).nodes;
};
const summary = ({
  missing_segments,
  unknown_segments,
  unknown_compacted,
  missing_export_files,
  ...rest
}: StorageReport) => ({
  ...{ missing_segments, unknown_segments, unknown_compacted, missing_export_files },
  unknown_exports: rest.unknown_exports,
  held_ranges_differ: rest.held_ranges_differ,
});
const CLEAN = {
  ...{ missing_segments: [], unknown_segments: [], unknown_compacted: [] },
  ...{ missing_export_files: [], unknown_exports: [], held_ranges_differ: [] },
};

const collect = (fromNs: bigint) => collectSegment(domain, blobs, fromNs);

it('reconciles a MySQL backup with a newer Blob Storage', async () => {
  const before = await collect(T0);
  expect(summary(await check(false))).toEqual(CLEAN);
  for (const table of TABLES) await domain.sql(`CREATE TABLE backup_${table} AS SELECT * FROM ${table}`);

  const after = await collect(T0 + 100n);
  const all = await indexed();
  const lostExport = newId('export');
  await blobs.upload(`exports/${lostExport}/all/1.csv.gz`, Buffer.from('x'), { contentType: 'application/gzip' });
  for (const table of TABLES.toReversed()) await domain.sql(`DELETE FROM ${table}`);
  for (const table of TABLES) {
    // What MySQL computes is not written.
    const columns = await domain.sql<{ name: string }>(
      `SELECT COLUMN_NAME AS name FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name = ? AND GENERATION_EXPRESSION = '' ORDER BY ORDINAL_POSITION`,
      [table],
    );
    const list = columns.map(({ name }) => name).join(', ');
    await domain.sql(`INSERT INTO ${table} (${list}) SELECT ${list} FROM backup_${table}`);
  }
  expect((await indexed()).map(({ blobName }) => blobName)).toEqual([before.blobName]);

  const report = await check(false);
  expect(summary(report)).toEqual({ ...CLEAN, unknown_segments: [after.blobName], unknown_exports: [lostExport] });
  const { repaired } = await check(true);
  expect(repaired).toEqual({
    restored_segments: 0,
    adopted_segments: 1,
    released_segments: 0,
    removed_files: 1,
    latest_epoch: Number(after.epoch),
    failed_segments: [],
  });
  expect(await indexed()).toEqual(all);
  expect(summary(await check(false))).toEqual(CLEAN);
  const next = await collect(T0 + 200n);
  expect(Number(next.epoch)).toBeGreaterThan(Number(after.epoch));
});

it('finds and rebuilds streams whose availability differs from the index', async () => {
  const id = domain.streams['BTCUSDT trades']!;
  const held = () => domain.sql('SELECT from_ns, to_ns, row_count FROM coverage_ranges WHERE datastream_id = ?', [id]);
  await collect(T0 + 400n);
  const right = await held();
  for (const wrong of ['row_count = row_count + 1', 'to_ns = to_ns + 1', 'from_ns = from_ns - 1']) {
    await domain.sql(`UPDATE coverage_ranges SET ${wrong} WHERE datastream_id = ?`, [id]);
    expect((await check(false)).held_ranges_differ).toEqual([id]);
    await domain.team.ask('mutation ($d: Int64!) { rebuildHeldRanges(datastreamId: $d) }', { d: id });
    expect((await check(false)).held_ranges_differ).toEqual([]);
  }
  expect(await held()).toEqual(right);
  const unknown = await domain.team.refusal('mutation { rebuildHeldRanges(datastreamId: "999999") }');
  expect(unknown).toMatchObject({ code: 'not_found' });
  await domain.sql('DELETE FROM coverage_ranges WHERE datastream_id = ?', [id]);
  expect((await check(false)).held_ranges_differ).toEqual([id]);
  await domain.team.ask('mutation ($d: Int64!) { rebuildHeldRanges(datastreamId: $d) }', { d: id });
  expect(await held()).toEqual(right);
});

it('finds blobs of another length, and with `contents` those with other bytes', async () => {
  const shorter = await collect(T0 + 500n);
  const changed = await collect(T0 + 600n);
  await blobs.upload(shorter.blobName, Buffer.from('x'), { contentType: 'x' });
  const bytes = await blobs.download(changed.blobName);
  bytes[Math.floor(bytes.length / 2)]! ^= 255;
  await blobs.upload(changed.blobName, bytes, { contentType: 'x' });
  expect(await check(false)).toMatchObject({ damaged_blobs: [shorter.blobName], missing_segments: [] });
  const both = [shorter.blobName, changed.blobName].sort();
  expect(await check(false, true)).toMatchObject({ damaged_blobs: both, missing_segments: [] });
  for (const name of both) {
    await domain.sql('DELETE FROM raw_segments WHERE blob_name = ?', [name]);
    await blobs.delete(name);
  }
});

const QUARANTINE = 'mutation ($i: [SliceKeyInput!]!) { quarantineSlices(inputs: $i) }';
const lostGaps = () =>
  domain.sql<{ fromNs: string }>(
    "SELECT CAST(from_ns AS CHAR) AS fromNs FROM gaps WHERE datastream_id = ? AND reason = 'lost' ORDER BY from_ns",
    [domain.streams['BTCUSDT trades']],
  );

it('releases segments whose times overlap, and leaves no gap of them', async () => {
  const datastreamId = domain.streams['BTCUSDT trades'];
  const names = [(await collect(T0 + 600n)).blobName, (await collect(T0 + 601n)).blobName].sort();
  const slices = (await indexed()).filter(({ blobName }) => names.includes(blobName));
  await domain.worker.ask(QUARANTINE, { i: slices.map((slice) => ({ datastreamId, ...slice })) });
  expect(await lostGaps()).toHaveLength(2);
  expect(await check(true)).toMatchObject({ quarantined_segments: names, repaired: { released_segments: 2 } });
  expect(await lostGaps()).toEqual([]);
});

it('finds indexed segments that Blob Storage lost, and releases those in quarantine once they are whole', async () => {
  const d = domain.streams['BTCUSDT trades'];
  const { blobName } = await collect(T0 + 300n);
  const all = await indexed();
  const lost = all.find((slice) => slice.blobName === blobName)!;
  const bytes = await blobs.download(blobName);
  await blobs.delete(blobName);
  expect(await check(false)).toMatchObject({ missing_segments: [blobName] });
  const slice = { datastreamId: d, ...lost };
  for (let twice = 0; twice < 2; twice++) await domain.worker.ask(QUARANTINE, { i: [slice] });
  expect(await indexed()).toEqual(all.filter((one) => one !== lost));
  expect((await lostGaps()).map(({ fromNs }) => fromNs)).toEqual([lost.minNs]);

  expect(await check(true)).toMatchObject({ quarantined_segments: [blobName], repaired: { released_segments: 0 } });
  await blobs.upload(blobName, bytes, { contentType: 'x' });
  expect(await check(true)).toMatchObject({ quarantined_segments: [blobName], repaired: { released_segments: 1 } });
  expect(await indexed()).toEqual(all);
  expect(await lostGaps()).toEqual([]);
  expect(await check(false)).toMatchObject({ quarantined_segments: [], missing_segments: [] });
});

it('uploads lost segments again whose frames are still in a journal, and nothing that differs from the index', async () => {
  const d = domain.streams['BTCUSDT trades'];
  const [clipped, partly] = [await collect(T0 + 700n), await collect(T0 + 800n)];
  const names = [clipped.blobName, partly.blobName].sort();
  const before = await indexed();
  const bytes = await blobs.download(clipped.blobName);
  await mkdir(join(folder, 'binance'));
  const frame = { id: BigInt(d!), message: Buffer.from('{}') };
  // The first frame was stamped with the moment of a handover, and the last belongs to the next
  // segment.
  await journalOf(
    folder,
    clipped.epoch,
    [
      [1n, T0 + 690n],
      [2n, T0 + 702n],
      [3n, T0 + 703n],
      [4n, T0 + 704n],
    ],
    frame,
  );
  await journalOf(
    folder,
    partly.epoch,
    [
      [1n, T0 + 801n],
      [3n, T0 + 803n],
    ],
    frame,
  );
  await blobs.deleteAll(names);
  const slice = before.find(({ blobName }) => blobName === clipped.blobName)!;
  await domain.worker.ask(QUARANTINE, { i: [{ datastreamId: d, ...slice }] });

  expect(await check(false, false, folder)).toMatchObject({ missing_segments: names });
  expect(await check(true, false, folder)).toMatchObject({
    missing_segments: names,
    repaired: { restored_segments: 1, released_segments: 1 },
  });
  expect(await check(false, true)).toMatchObject({ missing_segments: [partly.blobName], damaged_blobs: [] });
  expect(await blobs.download(clipped.blobName)).toEqual(bytes);
  expect(await indexed()).toEqual(before);
  await domain.sql('DELETE FROM raw_segments WHERE blob_name = ?', [partly.blobName]);
});

it('goes on behind unknown segments that are damaged or of no exchange, names them, and has failed', async () => {
  const { blobName } = await collect(T0 + 900n);
  const [foreign, damaged] = ['raw/atlantis/2023/11/14/1-1-1.parquet', 'raw/binance/2023/11/14/1-1-1.parquet'];
  await blobs.upload(foreign, await blobs.download(blobName), { contentType: 'x' });
  await blobs.upload(damaged, Buffer.from('PAR1'), { contentType: 'x' });
  await domain.sql('DELETE g, s FROM raw_segments g JOIN segment_slices s ON s.segment_id = g.id WHERE blob_name = ?', [
    blobName,
  ]);
  const report = await check(true);
  expect(report.unknown_segments).toEqual([foreign, damaged, blobName]);
  expect(report.repaired).toMatchObject({ adopted_segments: 1 });
  const failed = report.repaired!.failed_segments.map(({ blob_name, reason }) => [blob_name, reason]);
  expect(failed).toEqual([
    [foreign, 'not_found: The exchange was not found'],
    [damaged, 'no Parquet magic at the end'],
  ]);
  expect((await indexed()).map((slice) => slice.blobName)).toContain(blobName);
  expect(hasFailed(report)).toBe(true);
  await blobs.deleteAll([foreign, damaged]);
  expect(hasFailed(await check(true))).toBe(false);
});

it('repairs nothing from the container of another installation', async () => {
  await collect(T0 + 1_000n);
  const before = await indexed();
  const foreign = createBlobStore(storage, { container: other });
  const segment = 'raw/binance/2023/11/14/1-1-1.parquet';
  const file = `exports/${newId('export')}/all/1.csv.gz`;
  await foreign.upload(segment, await blobs.download(before.at(-1)!.blobName), { contentType: 'x' });
  await foreign.upload(file, Buffer.from('x'), { contentType: 'x' });
  expect((await check(false, false, undefined, other)).unknown_segments).toEqual([segment]);
  await expect(check(true, false, undefined, other)).rejects.toThrow('Nothing was repaired: the container has none');
  expect(await foreign.stat(file)).not.toBeNull();
  expect(await indexed()).toEqual(before);
});

async function journalOf(
  folder: string,
  epoch: string,
  frames: readonly (readonly [counter: bigint, ns: bigint])[],
  { id, message }: { id: bigint; message: Buffer },
): Promise<void> {
  const journal = new Journal(join(folder, 'binance'), { bytes: 1e6, pendingBytes: 1e6 });
  const streams = [{ datastreamId: id, state: 'up' as const }];
  journal.startFile({ shard: 'binance', epoch: BigInt(epoch), fromNs: frames[0]![1], streams });
  for (const [counter, ns] of frames) journal.appendFrame(id, seqOf(BigInt(epoch), counter), ns, message);
  await journal.finish(frames.at(-1)![1] + 1n);
}
