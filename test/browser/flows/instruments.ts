import mysql2 from 'mysql2/promise';
import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';
import { until } from '../../support/until.js';

const DAY = 86_400_000_000_000n;
const BEGIN = 1_767_225_600_000_000_000n;
const ROWS = [
  ['BTC-26JUN26-90000-C', 0n, 2n, 'trading', 'option', '0.0005', 'btc_usd', String(BEGIN + 176n * DAY)],
  ['BTC-26JUN26-90000-C', 2n, null, 'trading', 'option', '0.0001', 'btc_usd', String(BEGIN + 176n * DAY)],
  ['BTC-PERPETUAL', 0n, null, 'trading', 'perpetual', '0.5', 'btc_usd', null],
  ['ETH/USDC', 3n, null, 'halted', 'spot', '0.01', null, null],
] as const;

/** Lists of instruments at a moment, and the history of one. */
export function instrumentsFlow(world: PageWorld): void {
  const rows = (): Promise<string[]> => world.page.locator('tr[data-index] strong').allInnerTexts();

  test('instruments are found by kind and expiry, as of a moment', async () => {
    const { page } = world;
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    for (const [symbol, from, to, status, kind, tick, underlying, expiry] of ROWS) {
      await sql.query(
        `INSERT INTO instrument_versions (exchange, symbol, from_ns, to_ns, observed_from_ns, source, status, kind,
           tick_size, underlying, expires_at_ns) VALUES ('deribit', ?, ?, ?, ?, 'observed', ?, ?, ?, ?, ?)`,
        [
          ...[symbol, String(BEGIN + from * DAY), to === null ? null : String(BEGIN + to * DAY)],
          ...[String(BEGIN + from * DAY), status, kind, tick, underlying, expiry],
        ],
      );
    }
    const counts = ROWS.filter(([, , to]) => to === null).map(([, from, , status, kind, , underlying]) => [
      ...['deribit', kind, status, underlying ?? '', kind === 'option' ? String(BEGIN) : String(BEGIN + from * DAY)],
      ...[1, String(BEGIN)],
    ]);
    await sql.query(
      `INSERT INTO instrument_counts (exchange, kind, status, underlying, from_ns, instruments, observed_ns) VALUES ?`,
      [counts],
    );
    await sql.query(
      `INSERT INTO listing_polls (exchange, began_ns, ended_ns, outcome, instruments, gap_from_ns, gap_reason)
       VALUES ('deribit', ?, ?, 'read', 3, ?, 'shrunk')`,
      [String(BEGIN + 3n * DAY), String(BEGIN + 3n * DAY), String(BEGIN + 2n * DAY)],
    );
    await sql.end();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instruments' }).click();
    // The listing of the simulated exchange may have been read by now.
    await page.getByLabel('Exchange').selectOption('deribit');
    await page.getByRole('status').getByText('3 instruments', { exact: true }).waitFor();
    await page.getByLabel('Kind of instrument').selectOption('option');
    await page.getByLabel('Expires from').fill('2026-06-26');
    await page.getByRole('status').getByText('1 instrument', { exact: true }).waitFor();
    expect(await rows()).toEqual(['BTC-26JUN26-90000-C']);
    await page.getByText('0.0001', { exact: true }).waitFor();
    await page.getByLabel('As of').fill('2026-01-02 23:59:59');
    await page.getByText('0.0005', { exact: true }).waitFor();
    await page.getByLabel('Expires before').fill('2026-06-26');
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.getByLabel('As of').fill('2025-12-31');
    await page.getByRole('status').getByText('0 instruments', { exact: true }).waitFor();
  });

  test('the catalogue finds datastreams by the terms of their instruments', async () => {
    const { page } = world;
    await page.goto(`${world.url}/catalog?exchange=deribit`);
    await page.getByLabel('Kind of instrument').selectOption('perpetual');
    await until('only the perpetual is listed', async () => {
      const listed = new Set(await rows());
      return listed.size === 1 && listed.has('BTC-PERPETUAL');
    });
    await page.getByLabel('Underlying').fill('eth_usd');
    await page
      .getByRole('status')
      .getByText(/^0 of /)
      .waitFor();
  });

  test('an instrument has its terms through time, and when they were not known', async () => {
    const { page } = world;
    await page.goto(`${world.url}/instruments?type=option`);
    await page.getByRole('link', { name: 'BTC-26JUN26-90000-C at deribit' }).click();
    await page.getByRole('heading', { name: 'BTC-26JUN26-90000-C', level: 1 }).waitFor();
    await page.getByText('0.0005', { exact: true }).waitFor();
    const versions = page.getByRole('region', { name: 'Versions (scrollable)' }).getByRole('row');
    expect(await versions.nth(1).getByRole('cell').allInnerTexts()).toEqual([
      ...['2026-01-01 00:00:00', '2026-01-03 00:00:00', 'trading', '0.0005', '–', '–', '–', '–'],
      ...['2026-06-26 00:00:00', 'observed'],
    ]);
    expect(await versions.nth(2).getByRole('cell').nth(3).innerText()).toBe('0.0001');
    await page.getByText('more than half of the instruments were missing from the answer').waitFor();
    await page.goto(`${world.url}/instruments/deribit/ETH/USDC`);
    await page.getByRole('heading', { name: 'ETH/USDC', level: 1 }).waitFor();
    await page.getByText('0.01', { exact: true }).waitFor();
  });

  test('both pages are readable in both themes and at phone width', async () => {
    const places = ['catalog', 'instruments', 'instruments/deribit/BTC-26JUN26-90000-C'];
    expect(await problemsOf(world.page, world.url, places)).toEqual([]);
    await world.page.emulateMedia({ colorScheme: 'light' });
    await world.page.setViewportSize({ width: 1280, height: 900 });
  });
}
