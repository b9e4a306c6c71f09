import { gather } from '../../../../web/core/gather.rule.js';

describe('keys that are asked for within a moment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function gathered() {
    const calls: string[][] = [];
    const load = async (keys: string[]): Promise<Map<string, string>> => {
      calls.push(keys);
      if (keys.includes('bad')) throw new Error('refused');
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`]));
    };
    return { calls, of: gather(load, { withinMs: 30, most: 3 }) };
  }

  it('share one call, each key once', async () => {
    const { calls, of } = gathered();
    const values = Promise.all([of('a'), of('b'), of('a'), of('none')]);
    await jest.advanceTimersByTimeAsync(30);
    expect(await values).toEqual(['value of a', 'value of b', 'value of a', null]);
    expect(calls).toEqual([['a', 'b', 'none']]);
    const later = of('a');
    await jest.advanceTimersByTimeAsync(30);
    expect(await later).toBe('value of a');
    expect(calls).toHaveLength(2);
  });

  it('are divided into calls that are not too long, of which one may fail', async () => {
    const { calls, of } = gathered();
    const values = Promise.allSettled(['a', 'b', 'c', 'bad', 'd'].map(of));
    await jest.advanceTimersByTimeAsync(30);
    expect((await values).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    ]);
    expect(calls).toEqual([
      ['a', 'b', 'c'],
      ['bad', 'd'],
    ]);
  });
});
