import mysql2 from 'mysql2/promise';
import { dateOfDay, dayOf } from '../../../schema/quality/utc-day.rule.js';
import { DAY_NS, HOUR_NS, nowNs } from '../../../schema/time/timestamps.js';
import type { PageWorld } from '../../support/browser/page-world.js';
import { problemsOf } from './looks.js';

/** Counts of yesterday's messages of a stream type, and the page's words about them. */
const SHOWN = [
  { streamType: 'depth', day: [0, 990, 10, 0], text: '100 % held 99 % verified, 1 % contradicted', kinds: 2 },
  { streamType: 'ticker', day: [0, 0, 0, 0], text: '100 % held no messages', kinds: 0 },
  { streamType: 'trades', day: [6, 0, 0, 1_000], text: '75 % held 100 % unverifiable', kinds: 1 },
] as const;

/** The page of coverage, which says what is proven and never more. */
export function coverageFlow(world: PageWorld): void {
  const yesterday = dayOf(nowNs()) - DAY_NS;

  test('coverage says what is held and verified, and only what is verified is green', async () => {
    const { page } = world;
    const sql = await mysql2.createConnection({ uri: world.system.env.MYSQL_URL ?? '' });
    for (const { streamType, day } of SHOWN) {
      const [missingHours, verified, failed, unverifiable] = day;
      const facts = {
        ...{ wantedNs: String(DAY_NS), coveredNs: String(DAY_NS - BigInt(missingHours) * HOUR_NS) },
        ...{ frames: String(verified + failed + unverifiable), bytes: '1', gaps: [], sequenceBreaks: null },
        ...{ crossedNs: null, repeats: null, checksums: { verified: '0', failed: '0', absent: '0' }, lag: null },
      };
      await sql.query(
        // Kept, so that no worker computes it again.
        `INSERT INTO quality_days (datastream_id, day_ns, revision, day_condition, facts, kept, updated_at,
           proof_method, verified, failed, unverifiable)
         SELECT id, ?, 1, 'degraded', ?, TRUE, UTC_TIMESTAMP(6), 'sequence', ?, ?, ? FROM datastreams
         WHERE exchange = 'binance' AND instrument = 'BTCUSDT' AND stream_type = ?`,
        [String(yesterday), JSON.stringify(facts), verified, failed, unverifiable, streamType],
      );
    }
    await sql.end();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coverage' }).click();
    await page.getByRole('columnheader', { name: dateOfDay(yesterday) }).waitFor();
    const rows = page.getByRole('region', { name: 'Coverage by day' }).getByRole('row');
    expect(await rows.count()).toBe(SHOWN.length + 1);
    for (const [i, { streamType, text, kinds }] of SHOWN.entries()) {
      const row = rows.nth(i + 1);
      const cells = (await row.getByRole('cell').allInnerTexts()).map((cell) => cell.replace(/\s+/g, ' ').trim());
      expect(await row.getByRole('rowheader').innerText()).toBe(`binance ${streamType}`);
      expect(cells).toEqual([...Array<string>(6).fill('–'), text]);
      expect(await row.locator('.coverage-bar > span').count()).toBe(kinds);
    }
    const colours = await page
      .locator('.coverage-bar > span')
      .evaluateAll((parts) => parts.map((part) => [part.dataset['kind'], getComputedStyle(part).backgroundColor]));
    const green = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--good)';
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    });
    // A hundredth of the messages is not too little to be seen.
    const wrong = await page.locator(".coverage-bar > [data-kind='failed']").boundingBox();
    expect(wrong!.width).toBeGreaterThanOrEqual(6);
    expect(colours.filter(([, colour]) => colour === green)).toEqual([['verified', green]]);
  });

  test('coverage is readable in both themes and at phone width, where its days scroll', async () => {
    const { page } = world;
    expect(await problemsOf(page, world.url, ['coverage'])).toEqual([]);
    // The last look is that of a phone.
    const region = page.getByRole('region', { name: 'Coverage by day' });
    await region.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    const cell = page.getByText('99 % verified, 1 % contradicted');
    const [box, place] = [await region.boundingBox(), await cell.boundingBox()];
    // The name of its row stays beside it.
    const name = await page.getByRole('rowheader', { name: 'binance depth' }).boundingBox();
    expect(name!.x).toBeGreaterThanOrEqual(box!.x);
    expect(place!.x).toBeGreaterThanOrEqual(name!.x + name!.width);
    expect(place!.x + place!.width).toBeLessThanOrEqual(box!.x + box!.width);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
}
