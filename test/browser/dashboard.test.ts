import { usePageWorld } from '../support/browser/page-world.js';
import { accountsFlow } from './flows/accounts.js';
import { connectionFlow } from './flows/connection.js';
import { keyboardFlow } from './flows/keyboard.js';
import { looksFlow } from './flows/looks.js';
import { download, EXPORT_MS, mainJobFlow, startCsvExport } from './flows/main-job.js';
import { operatorsFlow, setOperatorsFlow } from './flows/operators.js';
import { deletionFlow, ownersFlow } from './flows/owners.js';
import { peopleFlow } from './flows/people.js';
import { qualityFlow } from './flows/quality.js';
import { sessionFlow } from './flows/session.js';
import { statesFlow } from './flows/states.js';
import { streamsFlow } from './flows/streams.js';
import { timelineFlow } from './flows/timeline.js';
import { viewsFlow } from './flows/views.js';
import { webhookFlow } from './flows/webhooks.js';

const world = usePageWorld();
const { button } = world;
const startExport = (schema: string): Promise<void> => startCsvExport(world, schema);

mainJobFlow(world);

test('a schema is built by clicking values of a real message, previewed, published and used', async () => {
  await world.page.getByRole('link', { name: 'Schemas' }).click();
  await button('New schema').click();
  await world.page.getByLabel('Name').fill('prices');
  await button('Create').click();
  await world.page.getByTitle('Add a column for data.p', { exact: true }).click();
  await world.page.getByTitle('Add a column for data.q', { exact: true }).click();
  // Once the draft is saved, the page names its columns and changes in the panels below as well.
  await world.page.getByRole('region', { name: 'First rows' }).getByRole('columnheader', { name: /^p/ }).waitFor();
  await button('Changes').click();
  await world.page.getByRole('region', { name: 'Columns at binance' }).getByText('"output_column": "q"').waitFor();
  await button('Publish').click();
  await world.page.getByText('Published as version 2').waitFor();

  await world.page.getByRole('link', { name: 'Subscriptions' }).click();
  await startCsvExport(world, 'prices (custom, version 2)');
  await world.page.getByText('succeeded').first().waitFor({ timeout: EXPORT_MS });
  const [header, ...rows] = (await download(world)).trimEnd().split('\n');
  expect(header).toBe('collection_timestamp_ns,p,q');
  const prices = rows.map((row) => Number(row.split(',')[1]));
  const sent = world.system.sent('btcusdt@trade').map((frame) => (JSON.parse(frame) as { data: { p: string } }).data.p);
  const first = sent.findIndex(
    (price, i) => prices.slice(0, 8).every((value, j) => Number(sent[i + j]) === value) && price,
  );
  expect(prices).toEqual(sent.slice(first, first + prices.length).map(Number));
});

viewsFlow(world);
timelineFlow(world);
streamsFlow(world);
qualityFlow(world);
connectionFlow(world, startExport);
sessionFlow(world);
webhookFlow(world);
ownersFlow(world);
peopleFlow(world);
accountsFlow(world);
operatorsFlow(world, startExport);
setOperatorsFlow(world);
keyboardFlow(world);
statesFlow(world);

looksFlow(world);
deletionFlow(world);

test('there were no hidden errors', () => {
  expect(world.faults).toEqual([]);
});
