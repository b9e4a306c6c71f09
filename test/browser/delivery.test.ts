import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { coverageFlow } from './flows/coverage.js';
import { destinationDeletionFlow, destinationsFlow, OWN_DESTINATION } from './flows/destinations.js';
import { exportSetsFlow } from './flows/export-sets.js';
import { instrumentsFlow } from './flows/instruments.js';
import { schedulesFlow } from './flows/schedules.js';

const world = usePageWorld();

test('an owner signs in', async () => {
  await signIn(world.page, world.url, world.owner.email, world.owner.password);
});

instrumentsFlow(world);
coverageFlow(world);
destinationsFlow(world);
exportSetsFlow(world, OWN_DESTINATION);
schedulesFlow(world, OWN_DESTINATION);
destinationDeletionFlow(world);

test('there were no hidden errors', () => {
  expect(world.faults).toEqual([]);
});
