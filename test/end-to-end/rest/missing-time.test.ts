import { dayOf } from '../../../schema/quality/utc-day.rule.js';
import { DAY_NS, MINUTE_NS, nowNs, SECOND_NS } from '../../../schema/time/timestamps.js';
import { awayFromTurn } from '../../support/away-from-turn.js';
import { type Client, SEALED_THROUGH, slice, SUBSCRIBE } from '../../support/core/domain.js';
import { succeedExport } from '../../support/core/write-export.js';
import { useRestApi } from '../../support/systems/rest-api.js';

await awayFromTurn('day');
const api = useRestApi();
const DAY = dayOf(nowNs()) - DAY_NS;
/** 52 minutes were wanted. 23 min 26 s of them are missing, for two reasons. */
const WANTED = { from: DAY, to: DAY + 52n * MINUTE_NS };
const MISSING = { from: DAY + 10n * MINUTE_NS, to: DAY + 10n * MINUTE_NS + 1_406n * SECOND_NS };
const RECEIVED_NS = 1_714n * SECOND_NS;
const RECEIVED_SHARE = 0.5494;
const GAP = { from: Number(MISSING.from), to: Number(MISSING.to), reason: 'no collector', also: ['takeover'] };

const STORE = `mutation ($e: Int64!, $s: [SegmentInput!]!, $g: [GapInput!]!) {
  commitSegments(shard: "binance", epoch: $e, segments: $s, gaps: $g) }`;
const NEXT = 'mutation ($id: ID!) { nextSetMembers(id: $id, after: -1, first: 9) { members { exportId } } }';
const FINISH = 'mutation ($id: ID!) { finishExportSet(id: $id) }';
const GAPS = `query ($id: Int64!, $f: Int64!, $t: Int64!) {
  gapsOfDatastream(datastreamId: $id, fromNs: $f, toNs: $t) { fromNs toNs reason also } }`;

it('time that is missing for two reasons is missing once, wherever it is said', async () => {
  const { service, sql } = api.core;
  const worker = {
    ask: async <T>(source: string, variables?: Record<string, unknown>) => {
      const { data, errors } = await service(source, variables);
      if (errors || !data) throw new Error(JSON.stringify(errors));
      return Object.values(data)[0] as T;
    },
  } as Client;
  const { apiKey } = await api.core.account();
  const call = api.callAs(apiKey);
  const id = String(api.streams.get('binance BTCUSDT trades'));
  await service(SUBSCRIBE, { id }, { apiKey });
  await sql('UPDATE spans SET from_ns = ?, to_ns = ? WHERE datastream_id = ?', [WANTED.from, WANTED.to, id]);
  const { epoch } = await worker.ask<{ epoch: string }>(
    'mutation { acquireCollectorLease(shard: "binance", owner: "one", ttlMs: 60000) { epoch } }',
  );
  const slices = [slice(id, WANTED.from, MISSING.from - 1n), slice(id, MISSING.to, WANTED.to - 1n, 1, '2')];
  const segments = slices.map((one, i) => ({ blobName: `raw/missing/${i}`, blobBytes: '1', slices: [one] }));
  const missing = { datastreamId: id, fromNs: String(MISSING.from), toNs: String(MISSING.to) };
  const gaps = ['takeover', 'no collector'].map((reason) => ({ ...missing, reason }));
  await worker.ask(STORE, { e: epoch, s: segments, g: gaps });
  await sql(SEALED_THROUGH, [nowNs()]);
  await sql('DELETE FROM changed_hours WHERE datastream_id = ?', [id]);
  await worker.ask('mutation { computeLiveQuality(after: 0, first: 1000) }');

  const availability = await call('GET', `/v1/availability?datastream_id=${id}`);
  expect(availability.body).toMatchObject({ gaps: [GAP] });
  const range = { id, f: String(WANTED.from), t: String(WANTED.to) };
  expect(await worker.ask(GAPS, range)).toEqual([
    { fromNs: missing.fromNs, toNs: missing.toNs, reason: GAP.reason, also: GAP.also },
  ]);
  const quality = await call('GET', `/v1/quality?datastream_id=${id}&from=${WANTED.from}&to=${DAY + DAY_NS}`);
  expect(quality.body).toMatchObject([
    {
      wanted_ns: Number(WANTED.to - WANTED.from),
      covered_ns: Number(RECEIVED_NS),
      gaps: [{ reason: GAP.reason, also: GAP.also, count: 1, ns: Number(MISSING.to - MISSING.from) }],
    },
  ]);

  const times = { start_time: Number(WANTED.from), end_time: Number(WANTED.to) };
  const output = { ...times, schema: 'raw', format: 'csv' };
  const warnings = [{ code: 'low_coverage', share: RECEIVED_SHARE }];
  const made = (await call('POST', '/v1/exports', { body: { datastream_id: Number(id), ...output } })).body as {
    id: string;
  };
  await succeedExport(worker, made.id);
  const manifest = await call('GET', `/v1/exports/${made.id}/manifest`);
  expect(manifest.body).toMatchObject({ gaps: [GAP], warnings });
  const set = (await call('POST', '/v1/export-sets', { body: { select: { datastream_ids: [Number(id)] }, ...output } }))
    .body as { id: string };
  const { members } = await worker.ask<{ members: { exportId: string }[] }>(NEXT, { id: set.id });
  for (const { exportId } of members) await succeedExport(worker, exportId);
  await worker.ask(FINISH, { id: set.id });
  const ofSet = await call('GET', `/v1/export-sets/${set.id}/manifest`);
  expect(ofSet.body).toMatchObject({ streams: [{ gaps: [GAP], warnings }], files: [{ gaps: [GAP] }] });
});
