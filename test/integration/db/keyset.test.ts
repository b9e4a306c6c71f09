import 'reflect-metadata';
import { newId } from '../../../schema/ids.js';
import { AccessStatus } from '../../../server/accounts/access-status.js';
import { AccountEntity } from '../../../server/accounts/account.entity.js';
import { CursorCodec } from '../../../server/db/cursor-codec.js';
import { keysetPage } from '../../../server/db/keyset.js';
import { useTestDatabase } from '../../support/database.js';

const test = useTestDatabase();
const ctx = { actor: { role: 'account' as const, accountId: 'acc_1' }, cursors: new CursorCodec(['some-key']) };

async function add(name: string, createdAt: string): Promise<void> {
  await test.database.main.manager.insert(AccountEntity, {
    id: newId('account'),
    name,
    planCode: 'pro',
    accessStatus: AccessStatus.ACTIVE,
    graceUntil: null,
    columnCap: 1,
    rateMinute: 1,
    rateHour: 1,
    createdAt: new Date(createdAt),
  });
}

function page(first: number, after?: string | null) {
  const query = test.database.main.manager
    .createQueryBuilder(AccountEntity, 'account')
    .where('account.planCode = :plan', { plan: 'pro' });
  return keysetPage(ctx, query, {
    list: 'accounts',
    filters: { plan: 'pro' },
    first,
    after,
    maxFirst: 100,
    order: 'created',
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
      const { nodes, pageInfo, totalCount } = await page(first, after);
      expect(totalCount).toBe(9);
      names.push(...nodes.map((node) => node.name));
      after = pageInfo.endCursor;
      expect(pageInfo.hasNextPage).toBe(after !== null);
    } while (after);
    expect(names).toEqual(['a8', 'a7', 'a6', 'a5', 'a4', 'a3', 'a2', 'a1', 'a0']);
  }
});

it('neither skips nor repeats when rows are added meanwhile', async () => {
  const first = await page(4);
  await add('newer', '2024-02-01T00:00:00.000Z');
  const second = await page(100, first.pageInfo.endCursor);
  expect(second.nodes.map((node) => node.name)).toEqual(['a4', 'a3', 'a2', 'a1', 'a0']);
});

it.each([0, -1, 101, 1.5, Number.NaN])('refuses page size %p', async (first) => {
  await expect(page(first)).rejects.toMatchObject({ code: 'invalid_argument', details: { field: 'limit' } });
});

it('refuses a cursor of another list', async () => {
  const foreign = ctx.cursors.sign({ accountId: 'acc_1', list: 'other', filters: { plan: 'pro' } }, ['x', 'y']);
  await expect(page(5, foreign)).rejects.toMatchObject({ code: 'invalid_argument', details: { field: 'page_token' } });
});
