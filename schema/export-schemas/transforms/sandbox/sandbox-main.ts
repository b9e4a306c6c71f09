/**
 * The program of the sandbox's child: puts the wall around DuckDB (sandbox-child.ts). Its modules import nothing of each other, so
 * that the sources also run as they are, in tests.
 */
const sibling = (name: string): string => new URL(`./${name}${import.meta.url.slice(-3)}`, import.meta.url).href;

const { ringFilter, wallFilter } = (await import(sibling('wall-filter'))) as typeof import('./wall-filter.js');
const { leaveRings, raiseWall } = (await import(sibling('wall'))) as typeof import('./wall.js');

process.on('disconnect', () => process.exit(0));
await leaveRings(ringFilter());
const { takeTasks } = (await import(sibling('sandbox-child'))) as typeof import('./sandbox-child.js');
await takeTasks(() => raiseWall(wallFilter(process.arch)));
