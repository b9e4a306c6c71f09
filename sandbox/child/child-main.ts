/**
 * The program of a sandbox process: raises the wall (wall.ts) around DuckDB (evaluate.ts). It loads each module when it needs it:
 * a restart without io_uring must not load DuckDB twice.
 */
import { leaveRings, raiseWall } from './wall.js';
import { ringFilter, wallFilter } from './wall-filter.js';

// Not process.exit: a handler of a native module syncs stdout on the way out and, refused, hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await leaveRings(ringFilter());
const { takeTasks } = await import('./evaluate.js');
await takeTasks(() => raiseWall(wallFilter(process.arch, process.pid)));
