import { placesFor } from '../../../../../server/dashboard/app/places.rule.js';

test('each role sees the pages that it may open', () => {
  const account = { id: 'acc_1' } as never;
  const pathsOf = (viewer: Parameters<typeof placesFor>[0]): string[] =>
    placesFor(viewer).flatMap(({ places }) => places.map(({ path }) => path));
  const member = pathsOf({ role: 'MEMBER', account });
  expect(member).toContain('/exports');
  expect(member).not.toContain('/billing');
  expect(pathsOf({ role: 'OWNER', account })).toEqual([
    ...member,
    '/billing',
    '/keys',
    '/requests',
    '/webhooks',
    '/members',
    '/audit',
  ]);
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
