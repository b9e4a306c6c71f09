import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';

/** Writes the bundled workflows to stdout, and problems to stderr. Arguments: modules of interceptors that go into the bundle. */
const quiet = (): void => undefined;
const tell = (message: string): void => void process.stderr.write(`${message}\n`);
const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('../workflows.js', import.meta.url)),
  workflowInterceptorModules: process.argv.slice(2),
  logger: { log: quiet, trace: quiet, debug: quiet, info: quiet, warn: tell, error: tell },
});
process.stdout.write(code);
