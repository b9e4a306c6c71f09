import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { placesFor } from '../../web/app/places.rule.js';
import { mainJobFlow } from './flows/main-job.js';

const TITLES: Record<string, string> = { '/staff/exports': 'Exports of all accounts' };

const placesOf = (viewer: Parameters<typeof placesFor>[0]) => placesFor(viewer).flatMap(({ places }) => places);

const world = usePageWorld();

mainJobFlow(world);

test.each(placesOf({ role: 'OWNER', account: { id: 'acc_1' } as never }))(
  'an owner opens $label',
  async ({ label }) => {
    await world.page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
    await world.page.getByRole('heading', { name: label, exact: true, level: 1 }).waitFor();
    await world.page.waitForLoadState('networkidle');
    expect(await world.page.getByText('Loading failed').count()).toBe(0);
  },
);

test('staff open their pages', async () => {
  const email = 'staff@example.com';
  const page = await world.newVisitor();
  await signIn(page, world.url, email, await world.newPerson(email), 'Accounts');
  for (const { path, label } of placesOf({ role: 'STAFF', account: null })) {
    await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
    await page.getByRole('heading', { name: TITLES[path] ?? label, exact: true, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Loading failed').count()).toBe(0);
  }
});

test('there were no hidden errors', () => {
  expect(world.faults).toEqual([]);
});
