import mysql2 from 'mysql2/promise';
import { dateOfDay, dayOf } from '../../../schema/quality/utc-day.rule.js';
import { DAY_NS, HOUR_NS, nowNs } from '../../../schema/time/timestamps.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

const HOUR = Number(HOUR_NS);
const MISSING = { reason: 'disconnect', count: 2, ns: String(3 * HOUR) };
/** Days before today, and what is known of them. */
const DAYS = [
  { ago: 1, condition: 'available', missing: 0 },
  { ago: 2, condition: 'degraded', missing: 3 * HOUR },
  { ago: 3, condition: 'missing', missing: 24 * HOUR },
  { ago: 9, condition: 'available', missing: 0 },
];

const GRANT = `mutation ($a: ID!, $d: Int64!, $f: Int64!, $t: Int64!) {
  grantSpan(accountId: $a, datastreamId: $d, fromNs: $f, toNs: $t) { spanId } }`;

const facts = (missing: number) => ({
  ...{ wantedNs: String(24 * HOUR), coveredNs: String(24 * HOUR - missing), frames: '861204', bytes: '312045112' },
  ...{ gaps: missing > 0 ? [MISSING] : [], sequenceBreaks: null, crossedNs: null, repeats: '4' },
  checksums: { verified: '0', failed: '0', absent: '861204' },
  lag: { p50: '12104881', p99: '48201170', max: '-912345678' },
});

/** The calendar of a stream, and its days. */
export function qualityFlow(world: PageWorld): void {
  const today = dayOf(nowNs());
  const dateAgo = (days: number): string => dateOfDay(today - BigInt(days) * DAY_NS);
  let datastreamId = '';

  test('a calendar has a cell for each day, reached by arrow keys, and a day has its numbers', async () => {
    const { page } = world;
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    const [streams] = await sql.query<mysql2.RowDataPacket[]>(
      "SELECT id FROM datastreams WHERE exchange = 'binance' AND instrument = 'BTCUSDT' AND stream_type = 'trades'",
    );
    datastreamId = String(streams[0]!.id);
    for (const { ago, condition, missing } of DAYS) {
      await sql.query(
        // Kept, so that no worker computes it again.
        `INSERT INTO quality_days (datastream_id, day_ns, revision, day_condition, facts, kept, updated_at)
         VALUES (?, ?, 1, ?, ?, TRUE, UTC_TIMESTAMP(6))`,
        [datastreamId, String(today - BigInt(ago) * DAY_NS), condition, JSON.stringify(facts(missing))],
      );
    }
    await sql.end();
    // Only these days: a worker would find nothing of others.
    for (const { ago } of DAYS) {
      const dayNs = today - BigInt(ago) * DAY_NS;
      const range = { f: String(dayNs), t: String(dayNs + DAY_NS) };
      await world.system.staff.ask(GRANT, { a: world.accountId, d: datastreamId, ...range });
    }

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quality' }).click();
    // The page before stays until the next one is loaded, and has a field of the same name.
    await page.getByRole('heading', { name: 'Quality', level: 1 }).waitFor();
    await page.getByRole('combobox', { name: 'Datastream' }).fill('btcusdt trades');
    await page
      .getByRole('option', { name: /BTCUSDT trades/ })
      .first()
      .click();
    const yesterday = page.getByRole('link', { name: /: available.*, 100 % received$/ }).last();
    await yesterday.focus();
    await yesterday.press('ArrowLeft');
    const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null);
    expect(await focused()).toMatch(/: degraded.*, 87\.5 % received$/);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toMatch(/: missing.*, 0 % received$/);
    // The next known day, a week and more ago.
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toMatch(/: available/);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('link', { name: /: degraded/ }).press('Enter');
    await page.getByText('This day is degraded: something is missing or wrong.').waitFor();
    for (const text of ['21 h (87.5 %)', '861,204, 298 MiB', 'not a book', 'the connection was lost', '3 h']) {
      await page.getByText(text, { exact: true }).first().waitFor();
    }
    await page.getByText('longest −912 ms').waitFor();
    await page.getByRole('link', { name: 'Day after' }).click();
    await page.getByText('This day is available: nothing is missing or wrong.').waitFor();
    await page.getByText('Nothing is missing', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.getByText('No day of these months was collected for you.').waitFor();
  });

  test('calendar and day are readable in both themes and at phone width', async () => {
    const places = [
      `quality/${datastreamId}`,
      `quality/${datastreamId}/${dateAgo(2)}`,
      `quality/${datastreamId}/${dateAgo(400)}`,
    ];
    expect(await problemsOf(world.page, world.url, places)).toEqual([]);
    await world.page.emulateMedia({ colorScheme: 'light' });
    await world.page.setViewportSize({ width: 1280, height: 900 });
  });
}
