import { STREAM, useStubPage } from '../../support/browser/stub-page.js';

const stub = useStubPage();

test('a page that could not be loaded is loaded once the server is back', async () => {
  const { page } = stub;
  await stub.show('/', {});
  await page.route(/members\.page.*\.js|config\.json/, (route) => route.abort());
  let refused = 0;
  // The second one is of the page that is shown instead.
  const away = page.waitForEvent('requestfailed', (request) => {
    if (request.url().endsWith('/config.json')) refused += 1;
    return refused === 2;
  });
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByText('This page could not be loaded').waitFor();
  await away;
  await page.unroute(/members\.page.*\.js|config\.json/);
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
});

test('a page whose chunk stays missing is loaded again once, not for ever', async () => {
  stub.answers = {};
  const page = await stub.context.newPage();
  await page.clock.install();
  await page.goto(stub.url);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/members\.page.*\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Members' }).click();
  const failure = page.getByText('This page could not be loaded');
  // Each round is longer than the time in which a second reload is refused.
  for (let round = 0; round < 3; round += 1) {
    await failure.waitFor();
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/config.json'));
    await page.clock.runFor(25_000);
    await answered;
  }
  await failure.waitFor();
  await page.close();
  expect(loads).toBeLessThanOrEqual(1);
});

test('a printed page has no navigation', async () => {
  const { page } = stub;
  await stub.show('/exports', {});
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: 'Exports', level: 1 }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

test('days of the audit log are typed as all dates of the page', async () => {
  const { page } = stub;
  await stub.show('/audit', {});
  const first = page.getByLabel('First day (UTC)');
  await first.fill('2026-02-30');
  await page.getByText('Enter a day such as 2026-01-31.').waitFor();
  await first.fill('2026-02-03');
  await page.waitForURL(/from=2026-02-03/);
  await first.fill('2026-02-3');
  await page.getByText('Enter a day such as 2026-01-31.').waitFor();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await page.waitForURL((url) => !url.search.includes('from'));
  expect(await first.inputValue()).toBe('');
  expect(await page.getByText('Enter a day such as 2026-01-31.').count()).toBe(0);
});

test('a stream without messages shows old numbers as old', async () => {
  const collection = {
    ...{ state: 'DISCONNECTED', since: '2026-01-31T00:00:00Z', reason: 'The exchange is away', messagesPerSecond: 3 },
    lastFrameAt: '2026-01-31T00:00:00Z',
  };
  const subscription = { id: 'sub_1', spans: [] };
  const rate = stub.page.locator('.tile').filter({ hasText: 'Rate' });
  await stub.show('/streams/12', { datastream: { ...STREAM, collection, subscription } });
  await rate.getByText(/^as of .+ ago$/).waitFor();
  expect(await rate.getAttribute('data-old')).toBe('true');
  await stub.show('/streams/12', {
    datastream: { ...STREAM, collection: { ...collection, state: 'LIVE' }, subscription },
  });
  await rate.getByText('messages, over the last few seconds').waitFor();
  expect(await rate.getAttribute('data-old')).toBe('false');
});

test.each([null, { id: 'sub_1', status: 'PAUSED', spans: [] }])(
  'an uncollected stream is not shown as connecting: subscription %j',
  async (subscription) => {
    await stub.show('/streams/12', { datastream: { ...STREAM, collection: null, subscription } });
    await stub.page.getByText('not collected', { exact: true }).waitFor();
    expect(await stub.page.getByText('connecting').count()).toBe(0);
  },
);

test('subscribing to several streams asks, says so once, and can be undone', async () => {
  const { page } = stub;
  const ended: string[] = [];
  const found = ['12', '13'].map((id) => ({
    datastream: { ...STREAM, id, instrument: `COIN${id}`, subscription: null },
  }));
  await stub.show('/catalog', {
    streamSearch: { totalCount: 2, found },
    createSubscription: ({ datastreamId }: { datastreamId: string }) => ({ id: `sub_${datastreamId}` }),
    deleteSubscription: ({ id }: { id: string }) => ended.push(id) > 0,
  });
  for (const id of ['12', '13']) await page.getByRole('checkbox', { name: new RegExp(`COIN${id}`) }).check();
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to 2 datastreams?' });
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('2 datastreams subscribed').waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  expect(ended.toSorted()).toEqual(['sub_12', 'sub_13']);
  expect(stub.faults).toEqual([]);
});

test('each Undo deletes the subscription of its own message', async () => {
  const { page } = stub;
  const ended: string[] = [];
  let made = 0;
  await stub.show('/catalog', {
    streamSearch: { totalCount: 1, found: [{ datastream: { ...STREAM, subscription: null } }] },
    createSubscription: () => ({ id: `sub_${(made += 1)}` }),
    deleteSubscription: ({ id }: { id: string }) => ended.push(id) > 0,
  });
  for (let count = 1; count <= 2; count += 1) {
    await page.getByRole('checkbox', { name: /BTCUSDT/ }).check();
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
    await page
      .locator('.toast')
      .nth(count - 1)
      .waitFor();
  }
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Undone').waitFor();
  expect(ended).toEqual(['sub_1']);
});

test('the catalogue names assets, kinds, exchanges and what a stream has', async () => {
  const market = { base: 'BTC', quote: 'USDT', instrumentType: 'perpetual' };
  await stub.show('/catalog', {
    streamSearch: { totalCount: 1, found: [{ ...market, datastream: { ...STREAM, subscription: null } }] },
    exchanges: [{ code: 'binance', displayName: 'Binance Spot' }],
  });
  const row = stub.page.getByRole('row').filter({ hasText: 'BTCUSDT' });
  await row.getByText('BTC / USDT · perpetual').waitFor();
  await row.getByText('each trade: price, quantity, side, id').waitFor();
  await row.getByText('Binance Spot').waitFor();
  await stub.page.getByRole('option', { name: 'Binance Spot · binance' }).waitFor({ state: 'attached' });
});

test('the range of a stream is typed, and Back returns to the one before', async () => {
  const { page } = stub;
  const NS = 1_000_000n;
  await stub.show('/streams/12?last=24h', {
    datastream: { ...STREAM, collection: null, subscription: { id: 'sub_1', spans: [] } },
  });
  await page.getByLabel('Start of the range (UTC)').fill('2026-01-31 12:00');
  await page.getByLabel('End of the range (UTC)').fill('2026-01-31 11:00');
  await page.keyboard.press('Enter');
  expect(page.url()).toContain('last=24h');
  expect(await page.getByLabel('End of the range (UTC)').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('End of the range (UTC)').fill('2026-01-31 13:30');
  await page.keyboard.press('Enter');
  const [from, to] = ['12:00', '13:30'].map((time) => BigInt(Date.parse(`2026-01-31T${time}:00Z`)) * NS);
  await page.waitForURL(`**/streams/12?from=${from}&to=${to}`);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForURL((url) => !url.search.includes(String(from)));
  await page.goBack();
  await page.waitForURL('**/streams/12?last=24h');
});
