import { MemberFeed } from '../../../../workflows/export-sets/member-feed.js';
import type { SetMemberJobs } from '../../../../workflows/export-sets/contract.js';

/** Pages of two of `count` members, some of which have ended. */
const pagesOf = (count: number, ended: readonly number[] = []) => {
  const asked: number[] = [];
  const load = async (after: number): Promise<SetMemberJobs> => {
    asked.push(after);
    const page = [after + 1, after + 2].filter((i) => i < count);
    const members = page
      .filter((i) => !ended.includes(i))
      .map((i) => ({
        ...{
          exportId: String(i),
          datastreamId: '1',
          exchange: 'binance',
          schemaLabel: 'raw',
          hasFiles: false,
          title: '',
        },
      }));
    return { members, last: page.length === 2 ? after + 2 : null };
  };
  return { asked, load };
};

async function drain(feed: MemberFeed, takers: number): Promise<string[]> {
  const taken: string[] = [];
  const take = async (): Promise<void> => {
    for (let member = await feed.next(); member; member = await feed.next()) taken.push(member.exportId);
  };
  await Promise.all(Array.from({ length: takers }, take));
  return taken;
}

describe('a feed of members', () => {
  it.each([1, 3, 8])('gives each member to one of %i takers, and loads each page once', async (takers) => {
    const { asked, load } = pagesOf(5);
    const feed = new MemberFeed(load, -1, 10);
    expect((await drain(feed, takers)).sort()).toEqual(['0', '1', '2', '3', '4']);
    expect(asked).toEqual([-1, 1, 3]);
    expect(feed.after).toBeNull();
  });

  it('passes over pages whose members have all ended', async () => {
    const { load } = pagesOf(6, [0, 1, 2, 3]);
    expect(await drain(new MemberFeed(load, -1, 10), 2)).toEqual(['4', '5']);
  });

  it('ends after its pages, and says where the next feed begins', async () => {
    const { load } = pagesOf(7);
    const first = new MemberFeed(load, -1, 2);
    expect(await drain(first, 3)).toEqual(['0', '1', '2', '3']);
    expect(first.after).toBe(3);
    expect(await drain(new MemberFeed(load, 3, 2), 3)).toEqual(['4', '5', '6']);
  });

  it('gives no more once it is stopped', async () => {
    const feed = new MemberFeed(pagesOf(5).load, -1, 10);
    await feed.next();
    feed.stop();
    expect(await feed.next()).toBeUndefined();
  });

  it('hands an error of loading to every taker', async () => {
    const feed = new MemberFeed(() => Promise.reject(new Error('away')), -1, 10);
    const results = await Promise.allSettled([feed.next(), feed.next()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
