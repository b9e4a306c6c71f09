import { signIn } from '../support/browser/chromium.js';
import { usePageWorld } from '../support/browser/page-world.js';
import { exportFormFlow } from './flows/export-form.js';
import { schemaDraftsFlow } from './flows/schema-drafts.js';
import { schemaEditorFlow } from './flows/schema-editor.js';

const world = usePageWorld();

test('an owner who subscribes to trades signs in', async () => {
  const apiKey = await world.system.staff.apiKey(world.accountId);
  const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
  const query = 'exchange=binance&instrument=BTCUSDT&stream_type=trades';
  const found = await fetch(`${world.system.url}/v1/datastreams?${query}`, { headers });
  const { items } = (await found.json()) as { items: { datastream_id: number }[] };
  const body = JSON.stringify({ datastream_id: items[0]!.datastream_id });
  const made = await fetch(`${world.system.url}/v1/subscriptions`, { method: 'POST', headers, body });
  expect(made.status).toBe(201);
  await signIn(world.page, world.url, world.owner.email, world.owner.password);
});

schemaEditorFlow(world);
schemaDraftsFlow(world);
exportFormFlow(world);

test('there were no hidden errors', () => {
  expect(world.faults).toEqual([]);
});
