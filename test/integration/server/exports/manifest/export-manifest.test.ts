import { DAY_NS } from '../../../../../schema/time/timestamps.js';
import { type Client, EXPORT, useTestDomain } from '../../../../support/core/domain.js';
import { succeedExport } from '../../../../support/core/write-export.js';

const domain = useTestDomain();
const BEGIN = 'mutation ($id: ID!) { beginExport(id: $id, waitForSeal: false) { status } }';
const MANIFEST = `query ($id: ID!) { exportManifest(id: $id) {
  exportId engineVersion datastream { id exchange instrument streamType } fromNs toNs format formatOptions schema granularity
  coverage { fromNs toNs } clippedAtNs gaps { fromNs toNs reason } messages rows bytes brokenMessages misfits nulls
  warnings { code share } partitions { filename fromNs toNs rows bytes sha256 misfits brokenMessages firstBroken { collectionTimestampNs seq } } } }`;
const GRANT = `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { spanId } }`;

const HUGE = String(Number.MAX_SAFE_INTEGER);
const found = {
  ...{ rows: HUGE, messages: '12', bytes: '70', sha256: 'ab'.repeat(32), brokenMessages: '1' },
  ...{ misfits: { price: 2 }, nulls: { price: 3 } },
  firstBroken: { collectionTimestampNs: '9007199254740995', seq: '1152921504606846977' },
};
const range = { fromNs: '9007199254740993', toNs: '9007199254741993' };

/** A queued export of two granted ranges, [+0, +200) and [+500, +1000) of its range. */
async function queued(): Promise<{ client: Client; id: string }> {
  const client = await domain.client();
  const d = domain.streams['ETHUSDT trades'];
  for (const [from, to] of [
    ['1', '9007199254741193'],
    ['9007199254741493', '9007199254749999'],
  ])
    await domain.team.ask(GRANT, { a: client.accountId, d, from, to });
  const input = { datastreamId: d, ...range };
  const { id } = await client.ask<{ id: string }>(EXPORT, { input });
  return { client, id };
}

describe('the manifest of an export', () => {
  it('keeps the quality that its days had when it was made', async () => {
    const { client, id } = await queued();
    const d = domain.streams['ETHUSDT trades'];
    const facts = JSON.stringify({ any: 'numbers' });
    const day = `INSERT INTO quality_days (datastream_id, day_ns, revision, day_condition, facts, kept, updated_at)
      VALUES (?, ?, ?, ?, ?, FALSE, UTC_TIMESTAMP(6))`;
    await domain.sql(day, [d, String(104n * DAY_NS), 3, 'degraded', facts]);
    await domain.sql(day, [d, String(105n * DAY_NS), 1, 'available', facts]);
    await succeedExport(domain.worker, id, found);
    await domain.sql("UPDATE quality_days SET revision = 4, day_condition = 'available'");
    const quality = 'query ($id: ID!) { exportManifest(id: $id) { quality { date revision condition } } }';
    expect(await client.ask(quality, { id })).toEqual({
      quality: [{ date: '1970-04-15', revision: 3, condition: 'DEGRADED' }],
    });
    await domain.sql('DELETE FROM quality_days');
  });

  it('has no quality if no day was measured yet', async () => {
    const { client, id } = await queued();
    await succeedExport(domain.worker, id, found);
    const quality = 'query ($id: ID!) { exportManifest(id: $id) { quality { date } } }';
    expect(await client.ask(quality, { id })).toEqual({ quality: null });
  });

  it('lists the sealed files, with exact integers and the gaps in the covered time', async () => {
    const d = domain.streams['ETHUSDT trades'];
    const gaps = [
      ['9007199254740000', '9007199254740994', 'disconnected'],
      ['9007199254741100', '9007199254741600', 'restart'],
      ['9007199254741993', '9007199254742000', 'after the range'],
    ];
    for (const gap of gaps)
      await domain.sql('INSERT INTO gaps (datastream_id, from_ns, to_ns, reason) VALUES (?, ?, ?, ?)', [d, ...gap]);
    const { client, id } = await queued();
    await succeedExport(domain.worker, id, found);
    expect(await client.ask(MANIFEST, { id })).toEqual({
      ...{ exportId: id, engineVersion: '7', ...range, format: 'CSV', formatOptions: {} },
      datastream: { id: d, exchange: 'binance', instrument: 'ETHUSDT', streamType: 'trades' },
      schema: { kind: 'raw' },
      granularity: 'SINGLE',
      coverage: [
        { fromNs: '9007199254740993', toNs: '9007199254741193' },
        { fromNs: '9007199254741493', toNs: '9007199254741993' },
      ],
      clippedAtNs: null,
      gaps: [
        { fromNs: '9007199254740993', toNs: '9007199254740994', reason: 'disconnected' },
        { fromNs: '9007199254741100', toNs: '9007199254741193', reason: 'restart' },
        { fromNs: '9007199254741493', toNs: '9007199254741600', reason: 'restart' },
      ],
      ...{ messages: '12', rows: HUGE, bytes: '70', brokenMessages: '1', misfits: found.misfits, nulls: found.nulls },
      warnings: [{ code: 'low_coverage', share: 0.499 }],
      partitions: [
        {
          filename: 'binance_ETHUSDT_trades.csv.gz',
          ...range,
          ...{ rows: HUGE, bytes: '70', sha256: found.sha256, misfits: found.misfits },
          ...{ brokenMessages: '1', firstBroken: found.firstBroken },
        },
      ],
    });
  });

  it.each(['constructor', '__proto__'])('has the counts of a column named %s', async (name) => {
    const { client, id } = await queued();
    const counts = Object.fromEntries([[name, 7]]);
    await succeedExport(domain.worker, id, { ...found, misfits: counts, nulls: counts });
    const { misfits, nulls, partitions } = await client.ask<{
      misfits: object;
      nulls: object;
      partitions: { misfits: object }[];
    }>(MANIFEST, { id });
    const all = [misfits, nulls, ...partitions.map((partition) => partition.misfits)];
    expect(all.map((one) => Object.entries(one))).toEqual([[[name, 7]], [[name, 7]], [[name, 7]]]);
  });

  it('is refused before success', async () => {
    const { client, id } = await queued();
    const refusal = { code: 'invalid_argument', details: { status: 'queued' } };
    expect(await client.refusal(MANIFEST, { id })).toEqual(refusal);
    await domain.worker.ask(BEGIN, { id });
    expect(await client.refusal(MANIFEST, { id })).toMatchObject({ details: { status: 'running' } });
  });

  it('outlives the files but not the export, and is visible to its account only', async () => {
    const { client, id } = await queued();
    await succeedExport(domain.worker, id);
    await domain.sql('UPDATE exports SET expires_at = UTC_TIMESTAMP(6) WHERE id = ?', [id]);
    expect(await client.ask(MANIFEST, { id })).toMatchObject({ exportId: id });
    const other = await domain.client();
    expect((await other.refusal(MANIFEST, { id })).code).toBe('not_found');
    expect((await other.refusal(MANIFEST, { id: 'exp_x' })).code).toBe('not_found');
    await client.ask('mutation ($id: ID!) { deleteExport(id: $id) }', { id });
    expect((await client.refusal(MANIFEST, { id })).code).toBe('not_found');
  });
});
