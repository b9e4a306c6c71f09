import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import mysql2 from 'mysql2/promise';
import type { PageWorld } from '../../support/browser/page-world.js';
import { until } from '../../support/until.js';
import { ownContainer } from './destinations.js';
import { problemsOf } from './looks.js';

const SET_MS = 120_000;
const FRAMES = 30;
const STREAMS = ['BTCUSDT', 'ETHUSDT'];

/** Subscribes to the trades of two instruments by REST, and waits for messages. */
async function subscribe({ system, accountId }: PageWorld): Promise<Record<string, string>> {
  const headers = { 'X-Api-Key': await system.staff.apiKey(accountId), 'Content-Type': 'application/json' };
  for (const instrument of STREAMS) {
    const query = `exchange=binance&instrument=${instrument}&stream_type=trades`;
    const found = await fetch(`${system.url}/v1/datastreams?${query}`, { headers });
    const { items } = (await found.json()) as { items: { datastream_id: number }[] };
    const body = JSON.stringify({ datastream_id: items[0]?.datastream_id });
    const made = await fetch(`${system.url}/v1/subscriptions`, { method: 'POST', headers, body });
    expect(made.ok).toBe(true);
    await until('frames were sent', () => system.sent(`${instrument.toLowerCase()}@trade`).length >= FRAMES);
  }
  return headers;
}

/** Export sets from the builder to their files. */
export function exportSetsFlow(world: PageWorld, destination: { name: string; containerName: string }): void {
  let headers: Record<string, string>;
  let place: string;

  async function saved(click: () => Promise<void>): Promise<string> {
    const [file] = await Promise.all([world.page.waitForEvent('download'), click()]);
    return readFile(await file.path(), 'utf8');
  }

  test('a pattern shows what it matches and leaves out, and the request as code', async () => {
    const { page, button } = world;
    headers = await subscribe(world);
    await page.goto(`${world.url}/exports`);
    await page.getByRole('link', { name: 'Sets', exact: true }).click();
    await page.getByRole('heading', { name: 'Export sets', level: 1 }).waitFor();
    await page.getByText('No sets yet').waitFor();
    await page.getByRole('link', { name: 'New export' }).first().click();
    await page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    await button('A pattern').click();
    await page.getByLabel('Exchange').selectOption('binance');
    await page.getByLabel('Instruments').fill('BTC*, ETHUSDT, NOSUCH*');
    await page.getByText('binance has no instrument NOSUCH*.').waitFor();
    await page.getByLabel('Instruments').fill('BTCUSDT, ETHUSDT');
    await button('trades').click();
    await button('ticker').click();
    await page.getByText('4 datastreams match, 2 of them not subscribed and left out').click();
    await page.getByText('BTCUSDT ticker · not subscribed').waitFor();
    await button('10 min').click();
    await page.getByText(/rows in 2 files of 2 datastreams$/).waitFor();
    await page.getByText('Left out: 2 not subscribed.').waitFor();
    await page.getByText('This is an export set, because of the pattern', { exact: false }).waitFor();
    await button('mde').click();
    await page.getByText(/mde sets create --exchange binance --instrument BTCUSDT --instrument ETHUSDT/).waitFor();
  });

  test('a set is exported, delivered, and has the files that it says', async () => {
    const { page, button } = world;
    await button('csv.zst').click();
    await button('Hive').click();
    await page.getByLabel('Deliver to').selectOption({ label: await optionOf(destination.name) });
    await page.getByText(/--layout hive --destination dst_/).waitFor();
    await page.getByRole('columnheader', { name: /^price/ }).waitFor();
    await button('Start export set').click();
    await page.getByRole('heading', { name: 'BTCUSDT, ETHUSDT · trades, ticker', level: 1 }).waitFor();
    await page.getByText('Delivered: all files are at the destination').waitFor({ timeout: SET_MS });
    place = new URL(page.url()).pathname.slice(1);
    const id = place.split('/').at(-1)!;
    await page
      .getByRole('img', { name: /^1 of 1 hours written$|^2 of 2 hours written$/ })
      .first()
      .waitFor();
    await page.getByRole('heading', { name: '2 datastreams left out' }).waitFor();
    await page.getByRole('heading', { name: /^2 files, / }).waitFor();

    const names = page.locator('.set-file');
    expect(await names.first().innerText()).toMatch(
      /^exchange=binance\/stream_type=trades\/instrument=BTCUSDT\/date=[\d-]+\/part\.csv\.zst$/,
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: /^Download exchange=/ })
        .first()
        .click(),
    ]);
    const bytes = await readFile(await file.path());
    expect(zstdDecompressSync(bytes).toString('utf8').split('\n')[0]).toContain('price');

    const manifest = await saved(() => button('Manifest').click());
    const answer = await fetch(`${world.system.url}/v1/export-sets/${id}/manifest`, { headers });
    expect(manifest).toBe(await answer.text());
    const sums = await saved(() => button('SHA256SUMS').click());
    expect(sums).toContain(createHash('sha256').update(bytes).digest('hex'));

    const { container } = ownContainer(world, destination.containerName);
    const delivered = await container.getBlobClient(`daily/${id}/manifest.json`).downloadToBuffer();
    expect(JSON.parse(delivered.toString())).toEqual(JSON.parse(manifest));
  });

  test('a failed datastream is shown with its reason, and runs again', async () => {
    const { page, button } = world;
    const id = place.split('/').at(-1)!;
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    const [members] = await sql.query<mysql2.RowDataPacket[]>('SELECT id FROM exports WHERE set_id = ? LIMIT 1', [id]);
    const member = members[0]!.id as string;
    await sql.query("UPDATE exports SET status = 'failed', reason = 'The storage was away.' WHERE id = ?", [member]);
    for (const table of ['artifacts', 'export_usage'])
      await sql.query(`DELETE FROM ${table} WHERE export_id = ?`, [member]);
    await sql.query('UPDATE export_set_streams SET delivered_at = NULL WHERE export_id = ?', [member]);
    await sql.query("UPDATE export_sets SET status = 'failed', reason = '1 of 2 datastreams failed.' WHERE id = ?", [
      id,
    ]);
    await sql.end();
    await page.reload();
    await page.getByRole('heading', { name: '1 datastream failed' }).waitFor();
    await page.getByRole('cell', { name: 'The storage was away.' }).waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('FAILED');
    await page.getByRole('img', { name: /1 failed$|2 failed$/ }).waitFor();
    await button('Retry what failed').click();
    await page.getByText('Delivered: all files are at the destination').waitFor({ timeout: SET_MS });
  });

  test('datastreams are picked by keyboard alone, and a set of them is deleted', async () => {
    const { page, button } = world;
    await page.goto(`${world.url}/exports/new`);
    await page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    await page.getByText('Add all 2 subscriptions').waitFor();
    const picker = page.getByRole('combobox', { name: /datastream$/i });
    await picker.focus();
    await page.keyboard.type('btcusdt trades binance');
    await page
      .getByRole('option', { name: /BTCUSDT trades/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('This is a single export.').waitFor();
    await picker.blur();
    await picker.focus();
    await page.keyboard.type('ethusdt trades binance');
    await page
      .getByRole('option', { name: /ETHUSDT trades/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('because of several datastreams', { exact: false }).waitFor();
    await button('10 min').click();
    await page.getByText(/of 2 datastreams$/).waitFor();
    await button('Start export set').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2 datastreams', level: 1 }).waitFor();
    await page.getByText('succeeded').first().waitFor({ timeout: SET_MS });
    await page.getByRole('link', { name: 'Export again' }).click();
    await page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    const chosen = page.getByRole('list', { name: 'Selected datastreams' }).getByRole('listitem');
    await chosen.nth(1).waitFor();
    expect(await chosen.count()).toBe(2);
    await page.goBack();
    await page.getByRole('heading', { name: '2 datastreams', level: 1 }).waitFor();
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Export sets', level: 1 }).waitFor();
    await page.getByText('Export set and its files deleted').waitFor();
    await page.getByRole('row', { name: /BTCUSDT, ETHUSDT/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  test('axe finds nothing serious on the pages of sets', async () => {
    const { page } = world;
    const form = 'exports/new?exchange=binance&instrument=BTC*&type=trades&format=ARROW&layout=HIVE';
    const problems = await problemsOf(page, world.url, ['exports/sets', place, form]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(problems).toEqual([]);
  });

  const optionOf = async (name: string): Promise<string> =>
    world.page.getByLabel('Deliver to').getByRole('option', { name }).innerText();
}
