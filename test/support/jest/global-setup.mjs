// Starts MySQL, Temporal and Blob Storage once for all projects that need them; workers inherit the settings.
// TEST_STACK=running uses the services of the settings instead, which is faster during development.
import { build } from '../../../scripts/build.mjs';

export default async function globalSetup() {
  if (process.env.TEST_STACK === 'running') return;
  await build();
  const { startTestStack } = await import('../../../dist/scripts/stack/test-stack.js');
  const stack = await startTestStack((line) => process.stderr.write(`stack     ${line}\n`));
  Object.assign(process.env, stack.env);
  globalThis.__testStack = stack;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stack.kill();
      process.exit(130);
    });
  }
}
