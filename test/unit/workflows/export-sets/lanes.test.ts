import { Lanes } from '../../../../workflows/export-sets/lanes.js';

/** Lanes whose work ends when a test says so. */
function heldLanes(count: number) {
  const begun: string[] = [];
  const held: { end: () => void; fail: (error: Error) => void }[] = [];
  const lanes = new Lanes<string>(count, (item) => {
    begun.push(item);
    return new Promise((end, fail) => held.push({ end, fail }));
  });
  const endAll = (): void => held.splice(0).forEach(({ end }) => end());
  return { lanes, begun, held, endAll };
}

/** Lets what was decided happen, `turns` steps of it. */
async function turn(turns: number): Promise<void> {
  for (let i = 0; i < turns; i++) await Promise.resolve();
}

describe('lanes', () => {
  it('begin the work of as many items as there are lanes, and of the others in their order', async () => {
    const { lanes, begun, held, endAll } = heldLanes(2);
    for (const item of ['a', 'b', 'c', 'd']) lanes.add(item);
    expect(begun).toEqual(['a', 'b']);
    held.shift()!.end();
    await turn(10);
    expect(begun).toEqual(['a', 'b', 'c']);
    endAll();
    await turn(10);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    endAll();
    await lanes.settled();
  });

  // All lanes end at once when a workflow task brings several results.
  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'begin an item that is added %i steps after all lanes have ended',
    async (turns) => {
      const { lanes, begun, endAll } = heldLanes(2);
      lanes.add('a');
      lanes.add('b');
      endAll();
      await turn(turns);
      lanes.add('c');
      await turn(10);
      expect(begun).toEqual(['a', 'b', 'c']);
      endAll();
      await lanes.settled();
    },
  );

  it('begin nothing after a failure, and throw it once all work has ended', async () => {
    const { lanes, begun, held, endAll } = heldLanes(2);
    for (const item of ['a', 'b', 'c']) lanes.add(item);
    held.shift()!.fail(new Error('no'));
    await turn(10);
    let isSettled = false;
    const settled = lanes.settled().finally(() => (isSettled = true));
    await turn(10);
    expect(isSettled).toBe(false);
    endAll();
    await expect(settled).rejects.toThrow('no');
    expect(begun).toEqual(['a', 'b']);
  });

  it('are settled without work', async () => {
    let isSettled = false;
    void heldLanes(1)
      .lanes.settled()
      .then(() => (isSettled = true));
    await turn(10);
    expect(isSettled).toBe(true);
  });
});
