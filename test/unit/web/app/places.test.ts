import { isAtPlace, placesFor } from '../../../../web/app/places.rule.js';

test('each role sees the pages that it may open', () => {
  const account = { id: 'acc_1' } as never;
  const pathsOf = (viewer: Parameters<typeof placesFor>[0]): string[] =>
    placesFor(viewer).flatMap(({ places }) => places.map(({ path }) => path));
  const member = pathsOf({ role: 'MEMBER', account });
  expect(member).toContain('/exports');
  expect(member).not.toContain('/billing');
  const owned = ['/billing', '/keys', '/requests', '/webhooks', '/members', '/audit'];
  expect(new Set(pathsOf({ role: 'OWNER', account }))).toEqual(new Set([...member, ...owned]));
  expect(pathsOf({ role: 'STAFF', account: null })).toEqual([
    '/staff/accounts',
    '/staff/collectors',
    '/staff/exports',
    '/audit',
    '/settings',
  ]);
  expect(pathsOf({ role: 'STAFF', account })).toEqual([
    ...pathsOf({ role: 'OWNER', account }),
    '/staff/accounts',
    '/staff/collectors',
    '/staff/exports',
  ]);
});

test('the places of an account are in four groups, below the overview', () => {
  const groups = placesFor({ role: 'OWNER', account: { id: 'acc_1' } as never });
  expect(groups.map(({ name, places }) => [name, ...places.map(({ label }) => label)])).toEqual([
    [undefined, 'Overview'],
    ['Data', 'Catalogue', 'Instruments', 'Subscriptions', 'Availability', 'Quality', 'Coverage'],
    ['Exports', 'Exports', 'Schemas'],
    ['Deliver', 'Schedules', 'Destinations', 'Webhooks'],
    ['Account', 'Billing', 'API keys', 'API requests', 'Members', 'Audit log', 'Settings'],
  ]);
});

test.each([
  ['/', '', '/'],
  ['/exports', '', '/exports'],
  ['/exports/sets/set_1', '', '/exports'],
  ['/exports/new', '?datastream=1', '/exports'],
  ['/exports/new', '?every=DAY', '/schedules'],
  ['/schedules/sdl_1', '', '/schedules'],
  ['/staff/exports', '?show=all', '/staff/exports'],
])('%s%s belongs to %s alone', (pathname, search, place) => {
  const paths = ['/', '/exports', '/schedules', '/staff/exports'];
  expect(paths.filter((path) => isAtPlace(path, { pathname, search }))).toEqual([place]);
});
