/**
 * The program of a sandbox process: raises the wall (wall.ts) around DuckDB (evaluate.ts). It loads
 * each module when it needs it: a restart without io_uring must not load DuckDB twice.
 */
import { Socket } from 'node:net';
import { PIPE } from './message-pipe.js';
import { leaveRings, raiseWall } from './wall.js';
import { ringFilter, wallFilter } from './wall-filter.js';

// Not process.exit: handlers of native modules hang on the way out. One syncs stdout, which is
// refused, another waits for a lock when memory did not suffice for a reply.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('uncaughtException', end);
await leaveRings(ringFilter());
const service = new Socket({ fd: PIPE });
service.on('close', end);
const { takeTasks } = await import('./evaluate.js');
await takeTasks(service, () => raiseWall(wallFilter(process.arch, process.pid)));
