import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const MODULE = pathToFileURL(path.resolve('dist/workflows/threads/start-thread.js')).href;
/** Runs in a process of its own, which has the option of the npm scripts. It prints the result. */
const SCRIPT = `import(${JSON.stringify(MODULE)}).then(({ startThread }) => {
    const thread = startThread('test/support/threads/churn.thread.js', undefined, 2);
    thread.ref();
    thread.on('message', (mib) => console.log(mib));
  });`;

test('the young generation of a thread stays small beside the option of the npm scripts', async () => {
  const env = { ...process.env, NODE_OPTIONS: '--max-semi-space-size=16' };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT], { env });
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThanOrEqual(4);
});
