import { MAX_INT64, MIN_INT64 } from '../../../../schema/text/int64.js';
import { useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const COMPLETENESS = 'completeness { wantedNs receivedNs gaps }';
const RANGE = { fromNs: String(MIN_INT64), toNs: String(MAX_INT64) };

// So is a set of 2,000 streams of two months.
it('counts ranges that are longer than 64 bits of nanoseconds', async () => {
  const client = await domain.client();
  const datastreamId = domain.streams['BTCUSDT trades']!;
  await domain.team.ask(
    'mutation ($a: ID!, $d: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: "9000") { spanId } }',
    { a: client.accountId, d: datastreamId },
  );
  const estimate = `query ($input: CreateExportInput!) { exportEstimate(input: $input) { ${COMPLETENESS} } }`;
  const input = { datastreamId, ...RANGE };
  const estimated = await client.ask<{ completeness: { wantedNs: string } }>(estimate, { input });
  expect(BigInt(estimated.completeness.wantedNs)).toBeGreaterThan(MAX_INT64);

  const create = 'mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) { id toNs } }';
  const set = { select: { datastreamIds: [datastreamId] }, ...RANGE };
  const { id, toNs } = await client.ask<{ id: string; toNs: string }>(create, { input: set });
  const next = 'mutation ($id: ID!) { nextSetMembers(id: $id, after: -1, first: 10) { members { exportId } } }';
  await domain.worker.ask(next, { id });
  await domain.sql("UPDATE exports SET status = 'succeeded', received_ns = 7, gap_count = 1 WHERE set_id = ?", [id]);

  // Ranges end now at the latest.
  const whole = { wantedNs: String(BigInt(toNs) - MIN_INT64), receivedNs: '7', gaps: 1 };
  const members = `query ($id: ID!) { exportSet(id: $id) { ${COMPLETENESS} streams { nodes { ${COMPLETENESS} } } } }`;
  expect(await client.ask(members, { id })).toEqual({
    completeness: whole,
    streams: { nodes: [{ completeness: whole }] },
  });
});
