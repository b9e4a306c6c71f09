import 'reflect-metadata';
import { newId } from '../../../../schema/text/ids.js';
import { AccessStatus } from '../../../../server/accounts/access-status.js';
import { AccountEntity } from '../../../../server/accounts/account.entity.js';
import { CursorCodec } from '../../../../server/db/cursor-codec.js';
import { keysetPage, type KeysetRequest } from '../../../../server/db/keyset.js';
import { OLDEST_FIRST } from '../../../../server/db/keyset-order.rule.js';
import { silent } from '../../../support/core/core.js';
import { useTestDatabase } from '../../../support/databases/database.js';

const test = useTestDatabase();
const cursors = new CursorCodec(['some-key']);
const context = () => ({
  actor: { role: 'account' as const, accountId: 'acc_1' },
  cursors,
  database: test.database,
  signal: new AbortController().signal,
  logger: silent,
});

async function add(name: string, createdAt: string): Promise<void> {
  await test.database.main.manager.insert(AccountEntity, {
    id: newId('account'),
    name,
    planCode: 'pro',
    accessStatus: AccessStatus.ACTIVE,
    graceUntil: null,
    billingDay: 1,
    columnCap: 1,
    rateMinute: 1,
    rateHour: 1,
    createdAt: new Date(createdAt),
  });
}

function page(first: number, after?: string | null, order: KeysetRequest['order'] = 'created') {
  const query = test.database.main.manager
    .createQueryBuilder(AccountEntity, 'account')
    .where('account.planCode = :plan', { plan: 'pro' });
  return keysetPage(context(), query, {
    list: 'accounts',
    filters: { plan: 'pro' },
    first,
    after,
    maxFirst: 100,
    order,
  });
}

beforeAll(async () => {
  for (let index = 0; index < 9; index += 1)
    await add(`a${index}`, `2024-01-0${1 + Math.floor(index / 3)}T00:00:00.123Z`);
});

it('walks through all rows once, newest first, whatever the page size', async () => {
  for (const first of [1, 2, 4, 9, 100]) {
    const names: string[] = [];
    let after: string | null | undefined;
    do {
      const { nodes, pageInfo, countAll } = await page(first, after);
      expect(await countAll()).toBe(9);
      names.push(...nodes.map((node) => node.name));
      after = pageInfo.endCursor;
      expect(pageInfo.hasNextPage).toBe(after !== null);
    } while (after);
    expect(names).toEqual(['a8', 'a7', 'a6', 'a5', 'a4', 'a3', 'a2', 'a1', 'a0']);
  }
});

it.each<[string, KeysetRequest['order'], string[]]>([
  ['oldest first', OLDEST_FIRST, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']],
  [
    'by several columns, each in its own direction',
    [
      { key: 'createdAt', direction: 'DESC', isDate: true },
      { key: 'planCode', direction: 'ASC' },
      { key: 'name', direction: 'ASC' },
    ],
    ['a6', 'a7', 'a8', 'a3', 'a4', 'a5', 'a0', 'a1', 'a2'],
  ],
])('walks %s', async (_, order, expected) => {
  const names: string[] = [];
  let after: string | null = null;
  do {
    const { nodes, pageInfo } = await page(2, after, order);
    names.push(...nodes.map((node) => node.name));
    after = pageInfo.endCursor;
  } while (after);
  expect(names).toEqual(expected);
});

it('gives every row a cursor to continue after it', async () => {
  const { nodes, cursorOf } = await page(9);
  const behind = await page(2, cursorOf(nodes[3]!));
  expect(behind.nodes.map((node) => node.name)).toEqual(['a4', 'a3']);
});

it('neither skips nor repeats rows during inserts', async () => {
  const first = await page(4);
  await add('newer', '2024-02-01T00:00:00.000Z');
  const second = await page(100, first.pageInfo.endCursor);
  expect(second.nodes.map((node) => node.name)).toEqual(['a4', 'a3', 'a2', 'a1', 'a0']);
});

it.each([0, -1, 101, 1.5, Number.NaN])('refuses page size %o', async (first) => {
  await expect(page(first)).rejects.toMatchObject({ code: 'invalid_argument', details: { field: 'limit' } });
});

it('refuses a cursor of another list', async () => {
  const foreign = cursors.sign({ accountId: 'acc_1', list: 'other', filters: { plan: 'pro' } }, ['x', 'y']);
  await expect(page(5, foreign)).rejects.toMatchObject({ code: 'invalid_argument', details: { field: 'page_token' } });
});
