import { DAY_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const HELD = '{ subscriptions { nodes { held { rowsEstimate timeNs } } } }';

test('what is held of a month of many messages is counted: rows times nanoseconds exceed 64 bits', async () => {
  const client = await domain.client();
  const id = domain.streams['BTCUSDT trades']!;
  await client.ask(SUBSCRIBE, { id });
  const fromNs = nowNs() - 31n * DAY_NS;
  await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [fromNs + DAY_NS, client.accountId]);
  await domain.sql('INSERT INTO coverage_ranges (datastream_id, from_ns, to_ns, row_count) VALUES (?, ?, ?, ?)', [
    ...[id, fromNs, fromNs + 30n * DAY_NS, 3_000_000_000n],
  ]);
  const { nodes } = await client.ask<{ nodes: { held: { rowsEstimate: string } }[] }>(HELD);
  expect(nodes[0]!.held.rowsEstimate).toBe('2900000000');
});
