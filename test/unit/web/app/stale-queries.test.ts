import { readFile } from 'node:fs/promises';
import { queriesOutdatedBy } from '../../../../web/app/stale-queries.rule.js';
import { SUBSCRIPTION_QUERIES } from '../../../../web/subscriptions/subscription-queries.rule.js';

const operations = Object.values(JSON.parse(await readFile('dist/page-operations.json', 'utf8')) as object);
const names = new Set(operations.map((text) => /^query (\w+)/.exec(String(text))?.[1]));

describe('queriesOutdatedBy', () => {
  test('an event of a subscription refetches what the same change on this page refetches', () => {
    expect(queriesOutdatedBy('subscription.created')).toEqual(expect.arrayContaining(SUBSCRIPTION_QUERIES));
  });

  test.each([
    'export',
    'export_schedule',
    'export_set',
    'subscription',
    'export_schema',
    'billing',
    'gap',
    'collector',
  ])('names operations of the page for events of %s', (subject) => {
    const outdated = queriesOutdatedBy(`${subject}.changed`);
    expect(outdated).not.toEqual([]);
    expect(outdated.filter((name) => !names.has(name))).toEqual([]);
  });

  test('an event of another kind refetches nothing', () => {
    expect(queriesOutdatedBy('webhook.failed')).toEqual([]);
  });
});
