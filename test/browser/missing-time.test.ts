import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mysql2 from 'mysql2/promise';
import { runScript } from '../../scripts/supervisor/system.js';
import { dateOfDay, dayOf } from '../../schema/quality/utc-day.rule.js';
import { DAY_NS, MINUTE_NS, nowNs, SECOND_NS } from '../../schema/time/timestamps.js';
import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { PatientClient } from '../support/clients/rest-client.js';
import { TestBrowser } from '../support/clients/test-browser.js';
import { until } from '../support/until.js';

const world = usePageWorld();
const DAY = dayOf(nowNs()) - 2n * DAY_NS;
/** 52 minutes were wanted. 23 min 26 s of them are missing, for two reasons. */
const WANTED = { fromNs: DAY, toNs: DAY + 52n * MINUTE_NS };
const MISSING = { fromNs: DAY + 10n * MINUTE_NS, toNs: DAY + 10n * MINUTE_NS + 1_406n * SECOND_NS };
const EVERY_NS = 10n * SECOND_NS;
const LENGTH = '23 min 26 s';
const REASONS = 'no collector served the exchange; another collector took over';
const GRANT = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;
let client: PatientClient;
let datastreamId = 0;

test('a stream was received for 52 minutes but for 23 min 26 s', async () => {
  const { system, accountId } = world;
  client = new PatientClient(system.url, await system.staff.apiKey(accountId));
  const folder = await mkdtemp(path.join(tmpdir(), 'missing-time-'));
  const capture = path.join(folder, 'capture');
  await writeFile(capture, trades());
  await runScript('scripts/admin/main.js', ['capture', 'import', '--exchange', 'binance', capture], system.env);
  await rm(folder, { recursive: true, force: true });
  datastreamId = await system.staff.datastream('ETHUSDT');
  const wanted = { f: String(WANTED.fromNs), t: String(WANTED.toNs) };
  await system.staff.ask(GRANT, { a: accountId, d: String(datastreamId), ...wanted });
  const sql = await mysql2.createConnection({ uri: system.env['MYSQL_URL']! });
  // What is wanted before the first collector of an exchange would be missing.
  await client.call('POST', '/subscriptions', { datastream_id: await system.staff.datastream('BTCUSDT') });
  await until('the exchange is collected', async () => {
    const [rows] = await sql.query<mysql2.RowDataPacket[]>(
      "SELECT 1 FROM collector_leases WHERE shard = 'binance' AND sealed_through_ns > 0",
    );
    return rows.length > 0;
  });
  await sql.query("UPDATE spans SET source = 'live' WHERE datastream_id = ?", [datastreamId]);
  for (const [reason, earlierNs] of [
    ['takeover', 1_000n],
    ['no collector', 0n],
  ] as const)
    await sql.query('INSERT INTO gaps (datastream_id, from_ns, to_ns, reason) VALUES (?, ?, ?, ?)', [
      ...[datastreamId, MISSING.fromNs, MISSING.toNs - earlierNs, reason],
    ]);
  // The worker computes the quality of changed hours every 15 minutes.
  await sql.query('DELETE FROM changed_hours WHERE datastream_id = ?', [datastreamId]);
  await sql.end();
  const worker = new TestBrowser(`http://127.0.0.1:${system.env['GRAPHQL_PORT']}`, {
    authorization: `Bearer ${system.env['SERVICE_TOKEN']}`,
  });
  await worker.ask('mutation { computeLiveQuality(after: 0, first: 1000) }');
});

test('the stream, its gaps and its day say so, each moment once and with both reasons', async () => {
  const { page, url, owner } = world;
  await signIn(page, url, owner.email, owner.password);
  await page.goto(`${url}/streams/${datastreamId}?from=${WANTED.fromNs}&to=${WANTED.toNs}`);
  await page.getByText(`1 gap, ${LENGTH} missing`).first().waitFor();
  await page.getByText('Table: gaps and quality').click();
  await page.getByRole('row', { name: `Gap: ${REASONS} ${LENGTH}` }).waitFor();

  await page.goto(`${url}/availability/${datastreamId}`);
  const gaps = page.getByRole('table').filter({ hasText: 'Reason' }).getByRole('row');
  await gaps.nth(1).waitFor();
  expect((await gaps.allInnerTexts()).slice(1).map((row) => row.split('\t').slice(2))).toEqual([[LENGTH, REASONS]]);

  await page.goto(`${url}/quality/${datastreamId}/${dateOfDay(DAY)}`);
  await page.getByText('28 min 34 s (54.9 %)', { exact: true }).waitFor();
  const missing = page.getByRole('table').filter({ hasText: 'Reason' }).getByRole('row');
  expect((await missing.allInnerTexts()).slice(1).map((row) => row.split('\t'))).toEqual([[REASONS, '1', LENGTH]]);
});

test('the manifest of an export says so, and the export warns', async () => {
  const { page, url } = world;
  const range = { start_time: String(WANTED.fromNs), end_time: String(WANTED.toNs) };
  const output = { schema: 'raw', format: 'csv' };
  const { body } = await client.call('POST', '/exports', { datastream_id: datastreamId, ...range, ...output });
  const id = String(body['id']);
  await until('the export has ended', async () => {
    const { status } = (await client.call('GET', `/exports/${id}`)).body;
    return status === 'succeeded' || status === 'failed';
  });
  await page.goto(`${url}/exports/${id}`);
  await page.getByText('received 54.9 %, 1 gap').first().waitFor();
  await page.getByText('Only 54.9 % of the time range is covered').waitFor();
  const gaps = page.locator('.manifest-body').getByText(`${LENGTH}: `);
  await gaps.first().waitFor();
  expect((await gaps.allInnerTexts()).map((text) => text.slice(text.indexOf(LENGTH)))).toEqual([
    `${LENGTH}: ${REASONS}`,
  ]);
  expect(world.faults).toEqual([]);
});

/** Returns lines of a capture with a trade every ten seconds of the time that was received. */
function trades(): string {
  const lines: string[] = [];
  for (let ns = WANTED.fromNs; ns < WANTED.toNs; ns += EVERY_NS) {
    if (ns >= MISSING.fromNs && ns < MISSING.toNs) continue;
    const ms = Number(ns / 1_000_000n);
    const data = { e: 'trade', E: ms, s: 'ETHUSDT', t: lines.length, p: '100.5', q: '0.25', T: ms, m: true };
    lines.push(`${ns}\t${JSON.stringify({ stream: 'ethusdt@trade', data })}\n`);
  }
  return lines.join('');
}
