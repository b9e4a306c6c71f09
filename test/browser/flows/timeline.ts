import type { PageWorld } from '../../support/browser/page-world.js';

/** The timeline of stored data, by wheel, keyboard and buttons. */
export function timelineFlow(world: PageWorld): void {
  test('the timeline zooms with Ctrl and the wheel only, and its visible range is exported', async () => {
    const { page } = world;
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('link', { name: 'BTCUSDT trades binance' }).click();
    await page.getByRole('heading', { name: 'BTCUSDT trades', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Gaps' }).click();
    await page.getByRole('heading', { name: 'Availability', level: 1 }).waitFor();
    const timeline = page.getByRole('application');
    await page.getByText(/time ranges? stored/).waitFor();
    // A fixed range: the default range grows with time.
    await page.getByRole('button', { name: '1 h', exact: true }).click();
    const shown = async (): Promise<string[]> =>
      (await page.locator('.timeline-body .mono').first().innerText()).match(/\d{4}-\d\d-\d\d [\d:.]+/g) ?? [];
    const hour = await shown();
    await timeline.hover();
    await page.mouse.wheel(0, 40);
    await page.locator('.timeline-hint[data-shown="true"]').waitFor();
    expect(await shown()).toEqual(hour);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -40);
    await page.waitForFunction((before) => !document.body.innerText.includes(before), hour[0] ?? '');
    await page.keyboard.up('Control');
    const zoomed = await shown();
    await timeline.press('+');
    const [from = '', to = ''] = await shown();
    expect(from > (zoomed[0] ?? '')).toBe(true);
    await page.getByRole('link', { name: 'Export this range' }).click();
    await page.getByText(/^About/).waitFor();
    await page.getByRole('button', { name: 'Remove BTCUSDT trades at binance' }).waitFor();
    expect([await page.getByLabel('From (UTC)').inputValue(), await page.getByLabel('To (UTC)').inputValue()]).toEqual([
      from,
      to,
    ]);
  });
}
