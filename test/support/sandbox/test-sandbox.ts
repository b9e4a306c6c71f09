import { Sandbox } from '../../../sandbox/pool/sandbox.js';

const pool = new Sandbox({ processes: 3, waiting: 5_000, spares: 0 });

/** The sandbox of all test files that run in this process. Its child processes end with it. */
export const testSandbox = pool.forAccount({ accountId: 'acc_test' });
