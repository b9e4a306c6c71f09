/**
 * The program of a sandbox process: raises the wall (wall.ts) around DuckDB (evaluate.ts). The modules of this room do not import
 * each other: Node resolves no `.js` specifier to a TypeScript source, and tests run the sources directly.
 */
const sibling = (name: string): string => new URL(`./${name}${import.meta.url.slice(-3)}`, import.meta.url).href;

const { ringFilter, wallFilter } = (await import(sibling('wall-filter'))) as typeof import('./wall-filter.js');
const { leaveRings, raiseWall } = (await import(sibling('wall'))) as typeof import('./wall.js');

// Not process.exit: a handler of a native module syncs stdout on the way out and, refused, hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await leaveRings(ringFilter());
const { takeTasks } = (await import(sibling('evaluate'))) as typeof import('./evaluate.js');
await takeTasks(() => raiseWall(wallFilter(process.arch, process.pid)));
