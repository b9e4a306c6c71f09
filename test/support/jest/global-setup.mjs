// Starts MySQL, Temporal and Blob Storage once for the tests that need them; their processes
// inherit the settings. TEST_STACK=running uses the services of the settings instead, which is
// faster during development.
import { startTestStack } from '../../../dist/scripts/stack/test-stack.js';

export default async function startStack() {
  if (process.env.TEST_STACK === 'running') return;
  const stack = await startTestStack((line) => process.stderr.write(`stack     ${line}\n`));
  Object.assign(process.env, stack.env);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stack.kill();
      process.exit(130);
    });
  }
  globalThis.testStack = stack;
}
