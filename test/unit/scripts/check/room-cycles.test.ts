import { foldersOf, roomCycles } from '../../../../scripts/check/room-cycles.rule.js';

const imports = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((file) => ({ resolved: file })),
});

it('finds rooms that import each other, directly or indirectly', () => {
  const modules = [
    imports('server/a/one.ts', 'server/b/two.ts'),
    imports('server/b/two.ts', 'server/c/three.ts'),
    imports('server/c/three.ts', 'server/a/other.ts'),
    imports('server/d/four.ts', 'server/a/one.ts'),
    imports('server/e/five.ts', 'server/f/six.ts'),
    imports('server/f/six.ts', 'server/e/five.ts'),
  ];
  expect(roomCycles(modules, 'server')).toEqual([
    ['a', 'b', 'c'],
    ['e', 'f'],
  ]);
});

it('finds cycles between inner rooms', () => {
  const modules = [
    imports('server/a/x/one.ts', 'server/a/y/two.ts'),
    imports('server/a/y/two.ts', 'server/a/x/one.ts'),
  ];
  expect(foldersOf(modules)).toEqual(['server', 'server/a', 'server/a/x', 'server/a/y']);
  expect(roomCycles(modules, 'server')).toEqual([]);
  expect(roomCycles(modules, 'server/a')).toEqual([['x', 'y']]);
});

it('refuses that a room imports the file that composes it', () => {
  const modules = [imports('server/main.ts', 'server/a/one.ts'), imports('server/a/one.ts', 'server/main.ts')];
  expect(roomCycles(modules, 'server')).toEqual([['a', 'main.ts']]);
});

it('ignores other layers and imports inside a room', () => {
  const modules = [
    imports('server/a/one.ts', 'server/a/other.ts'),
    imports('server/a/other.ts', 'server/a/one.ts', 'schema/a/one.ts'),
    imports('schema/a/one.ts', 'schema/b/two.ts'),
    imports('schema/b/two.ts', 'schema/a/one.ts'),
  ];
  expect(roomCycles(modules, 'server')).toEqual([]);
});
