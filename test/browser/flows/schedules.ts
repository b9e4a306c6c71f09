import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

const RUN_MS = 120_000;
const NAME = 'Spot trades';

/** Schedules from the builder to their runs. */
export function schedulesFlow(world: PageWorld, destination: { name: string }): void {
  test('a schedule is created in the builder, and its last period is run now', async () => {
    const { page, button } = world;
    await page.goto(`${world.url}/schedules`);
    await page.getByText('No schedules yet').waitFor();
    await page.getByRole('link', { name: 'New schedule' }).first().click();
    await page.getByRole('heading', { name: 'New schedule', level: 1 }).waitFor();
    const highlighted = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    expect(await highlighted.innerText()).toBe('Schedules');
    await page.getByText('They appear once you have selected datastreams.').waitFor();
    await button('Once').click();
    await page.getByRole('heading', { name: 'New export', level: 1 }).waitFor();
    expect(await highlighted.innerText()).toBe('Exports');
    await page.getByText('They appear once you have selected datastreams and a time range.').waitFor();
    await button('A pattern').click();
    await page.getByLabel('Exchange').selectOption('binance');
    await page.getByLabel('Instruments').fill('BTCUSDT, ETHUSDT');
    await button('trades').click();
    await button('Every hour').click();
    await page.getByLabel('Name of the schedule').fill(NAME);
    await page.getByLabel('Lag').fill('90m');
    const option = page.getByLabel('Deliver to').getByRole('option', { name: destination.name });
    await page.getByLabel('Deliver to').selectOption({ label: await option.innerText() });
    await page.getByText('The last period would have:').waitFor();
    await button('curl').click();
    await page.getByText(/"every": "1h"/).waitFor();
    await button('Create schedule').click();
    await page.getByText(/^lag must be/).waitFor();
    await page.getByLabel('Lag').fill('1m');
    await button('Create schedule').click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await page.getByText('every hour, 1m after the end of the period').waitFor();
    await page.getByText('No runs yet').waitFor();
    await button('Run now').click();
    await page.getByRole('row').getByText('succeeded').waitFor({ timeout: RUN_MS });
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('link', { name: 'a schedule' }).waitFor();
    await page.getByText('Delivered: all files are at the destination').waitFor();
    await page.getByText(/\/daily\/sdl_[a-f0-9]{32}\/\d{4}-\d\d-\d\dT\d\d$/).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  });

  test('a schedule is paused, resumed, changed and backfilled', async () => {
    const { page, button } = world;
    await button('Pause').click();
    await page.getByText(/^paused since/).waitFor();
    await button('Resume').click();
    await page.getByText('active', { exact: true }).waitFor();
    await button('Edit').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Lag').fill('5m');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('every hour, 5m after the end of the period').waitFor();
    await button('Backfill').click();
    const last = await dialog.getByLabel('From (UTC)').inputValue();
    const before = new Date(Date.parse(`${last.replace(' ', 'T')}:00Z`) - 3_600_000).toISOString();
    await dialog.getByLabel('From (UTC)').fill(before.slice(0, 16).replace('T', ' '));
    await dialog.getByRole('button', { name: 'Backfill' }).click();
    await page.getByText('1 period of 2 will be delivered').waitFor();
    await page.getByRole('cell', { name: 'backfill' }).waitFor();
    await page.getByRole('row').nth(2).getByText('succeeded').waitFor({ timeout: RUN_MS });
  });

  test('a destination of a schedule cannot be deleted', async () => {
    const { page, button } = world;
    await page.getByRole('link', { name: destination.name }).click();
    await page.getByRole('heading', { name: destination.name, level: 1 }).waitFor();
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText(`Export schedules use the destination: ${NAME}`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  });

  test('axe finds nothing serious on the pages of schedules', async () => {
    const { page } = world;
    const place = new URL(page.url()).pathname.slice(1);
    const form = 'exports/new?every=DAY&exchange=binance&instrument=BTC*&type=trades';
    const problems = await problemsOf(page, world.url, ['schedules', place, form]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(problems).toEqual([]);
  });

  test('a schedule is deleted', async () => {
    const { page, button } = world;
    await page.goto(`${world.url}/schedules`);
    await page.getByRole('link', { name: NAME }).click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No schedules yet').waitFor();
  });
}
