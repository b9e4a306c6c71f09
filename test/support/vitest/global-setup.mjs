// Starts MySQL, Temporal and Blob Storage once for all projects that need them; workers inherit the settings.
// TEST_STACK=running uses the services of the settings instead, which is faster during development.
import { startTestStack } from '../../../dist/scripts/stack/test-stack.js';

/** Vitest calls this for each project. */
let started;

export function setup() {
  return (started ??= start());
}

export async function teardown() {
  const stack = await started;
  started = undefined;
  await stack?.stop();
}

async function start() {
  if (process.env.TEST_STACK === 'running') return undefined;
  const stack = await startTestStack((line) => process.stderr.write(`stack     ${line}\n`));
  Object.assign(process.env, stack.env);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stack.kill();
      process.exit(130);
    });
  }
  return stack;
}
