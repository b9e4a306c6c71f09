import { DAY_NS, HOUR_NS, nowNs } from '../../../../../schema/time/timestamps.js';
import { EXPORT, SEALED_THROUGH, slice, SUBSCRIBE, useTestDomain } from '../../../../support/core/domain.js';
import { succeedExport } from '../../../../support/core/write-export.js';

const domain = useTestDomain();
const NOW_NS = nowNs();
const ago = (hours: number): bigint => NOW_NS - BigInt(hours) * HOUR_NS;
const STORE = `mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!) {
  commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g) }`;
const EXPIRE = 'mutation ($id: Int64!) { expireRows(datastreamId: $id) { slices } }';
const MANIFEST = `query ($id: ID!) { exportManifest(id: $id) {
  coverage { fromNs toNs } gaps { fromNs toNs reason } warnings { code share } } }`;
const HELD = '{ subscriptions { nodes { held { timeNs } } } }';
const GAPS = `query ($id: Int64!, $f: Int64!, $t: Int64!) {
  gapsOfDatastream(datastreamId: $id, fromNs: $f, toNs: $t) { fromNs toNs reason } }`;
const BREAKS = `query ($id: Int64!, $f: Int64!, $t: Int64!) {
  bookSource(datastreamId: $id, fromNs: $f, toNs: $t) { breaks { reason } } }`;

interface Gap {
  fromNs: string;
  toNs: string;
  reason: string;
}
interface Manifest {
  coverage: object[];
  gaps: Gap[];
  warnings: { code: string; share: number | null }[] | null;
}

const lengthOf = ({ fromNs, toNs }: Gap): bigint => BigInt(toNs) - BigInt(fromNs);

/**
 * An account that collected a stream for three days and keeps one, with slices from and to these
 * ages in hours.
 */
async function collected(stream: string, ...ages: [from: number, to: number][]) {
  const id = domain.streams[stream]!;
  const client = await domain.client();
  await client.ask(SUBSCRIBE, { id });
  await domain.sql('UPDATE spans SET from_ns = ? WHERE datastream_id = ?', [ago(72), id]);
  const { epoch } = await domain.worker.ask<{ epoch: string }>(
    'mutation { acquireCollectorLease(shard: "binance", owner: "one", ttlMs: 60000) { epoch } }',
  );
  const segments = ages.map(([from, to]) => ({
    ...{ blobName: `raw/removed/${id}/${from}`, blobBytes: '1' },
    slices: [slice(id, ago(from), ago(to))],
  }));
  const lost = { datastreamId: id, fromNs: String(ago(50)), toNs: String(ago(49)), reason: 'disconnect' };
  await domain.worker.ask(STORE, { e: epoch, s: segments, g: [lost] });
  await domain.sql(SEALED_THROUGH, [NOW_NS]);
  // Their quality is measured.
  await domain.sql('DELETE FROM changed_hours WHERE datastream_id = ?', [id]);
  await domain.team.ask('mutation ($id: Int64) { setRawRetention(datastreamId: $id, days: 1) }', { id });
  const manifest = async (from: number, to: number): Promise<Manifest> => {
    const input = { datastreamId: id, fromNs: String(ago(from)), toNs: String(ago(to)) };
    const made = await client.ask<{ id: string }>(EXPORT, { input });
    await succeedExport(domain.worker, made.id);
    return client.ask<Manifest>(MANIFEST, { id: made.id });
  };
  const heldNs = async (): Promise<bigint> => {
    const { nodes } = await client.ask<{ nodes: { held: { timeNs: string } }[] }>(HELD);
    return BigInt(nodes[0]!.held.timeNs);
  };
  const expire = () => domain.worker.ask<{ slices: number }>(EXPIRE, { id });
  return { id, lost, manifest, heldNs, expire };
}

it('has a gap where retention has removed the rows, which silence is not', async () => {
  const { id, lost, manifest, heldNs, expire } = await collected('BTCUSDT trades', [70, 69], [60, 59], [10, 9], [2, 1]);
  const before = await manifest(72, 0);
  expect(before).toMatchObject({
    gaps: [lost].map(({ datastreamId: _, ...gap }) => gap),
    warnings: [{ code: 'low_coverage', share: 0.9861 }],
  });
  const heldBefore = await heldNs();
  expect(heldBefore).toBe(71n * HOUR_NS);

  expect(await expire()).toEqual({ slices: 2 });
  const after = await manifest(72, 0);
  expect(after.coverage).toEqual(before.coverage);
  const [removed] = after.gaps as [Gap];
  expect(after.gaps).toEqual([{ ...removed, fromNs: String(ago(72)), reason: 'not stored' }]);
  // What has expired when the rows are removed: a little more than at the beginning of this test.
  expect(BigInt(removed.toNs) - ago(24)).toBeGreaterThanOrEqual(0n);
  expect(BigInt(removed.toNs) - ago(24)).toBeLessThan(HOUR_NS);
  expect(after.warnings).toMatchObject([{ code: 'low_coverage' }]);
  expect(await manifest(72, 30)).toMatchObject({ warnings: [{ code: 'no_coverage', share: 0 }] });
  expect(await manifest(20, 0)).toMatchObject({ gaps: [], warnings: null });
  expect(await heldNs()).toBe(3n * DAY_NS - lengthOf(removed));
  // Bars see the same gap. To a book it is none: its checkpoint at the end of the removed rows has
  // the state.
  const range = { id, f: String(ago(72)), t: String(NOW_NS) };
  expect(await domain.worker.ask<Gap[]>(GAPS, range)).toEqual([removed]);
  expect(await domain.worker.ask(BREAKS, range)).toEqual({ breaks: [] });
});

it('has no gap for a slice that has not expired as a whole, and for history that was imported again', async () => {
  const { id, manifest, expire } = await collected('ETHUSDT trades', [60, 59], [48, 47], [26, 20]);
  expect(await expire()).toEqual({ slices: 2 });
  const rest = { fromNs: String(ago(72)), toNs: String(ago(26)), reason: 'not stored' };
  expect((await manifest(72, 0)).gaps).toEqual([rest]);
  await domain.sql('INSERT INTO coverage_ranges VALUES (?, ?, ?, 5)', [id, ago(72), ago(40)]);
  expect((await manifest(72, 0)).gaps).toEqual([{ ...rest, fromNs: String(ago(40)) }]);
});
