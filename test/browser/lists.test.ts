import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { listsFlow } from './flows/lists.js';

const world = usePageWorld();

test('an owner signs in', async () => {
  await signIn(world.page, world.url, world.owner.email, world.owner.password);
});

listsFlow(world);

test('there were no hidden errors', () => {
  expect(world.faults).toEqual([]);
});
