import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { OWNER_PLACES, PLACES, STAFF_OWN_PLACES, STAFF_PLACES } from '../../web/app/places.rule.js';
import { mainJobFlow } from './flows/main-job.js';

const TITLES: Record<string, string> = { '/staff/exports': 'Exports of all accounts' };

const world = usePageWorld();

mainJobFlow(world);

test.each([...PLACES, ...OWNER_PLACES])('an owner opens $label', async ({ label }) => {
  await world.page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
  await world.page.getByRole('heading', { name: label, exact: true, level: 1 }).waitFor();
  await world.page.waitForLoadState('networkidle');
  expect(await world.page.getByText('Loading failed').count()).toBe(0);
});

test('staff open their pages', async () => {
  const email = 'staff@example.com';
  const page = await world.newVisitor();
  await signIn(page, world.url, email, await world.newPerson(email), 'Accounts');
  for (const { path, label } of [...STAFF_PLACES, ...STAFF_OWN_PLACES]) {
    await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
    await page.getByRole('heading', { name: TITLES[path] ?? label, exact: true, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Loading failed').count()).toBe(0);
  }
});

test('there were no hidden errors', () => {
  expect(world.faults).toEqual([]);
});
