import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';
import type { Logger } from 'pino';
import { PinoBridge } from './temporal-runtime.js';

/** The bundle has its source map inside. */
const MAX_BUNDLE_BYTES = 64 * 1024 ** 2;

/**
 * Bundles the workflows. Compiled code does so in a process of its own: the bundler leaves more than 100 MB behind, which this process
 * would keep for good.
 */
export async function bundleWorkflows(interceptorModules: string[], logger: Logger): Promise<WorkflowBundle> {
  // The bundler reads TypeScript as well as compiled code, whichever this file is.
  if (import.meta.url.endsWith('.ts')) {
    const workflowsPath = fileURLToPath(new URL('../workflows.ts', import.meta.url));
    const bridge = new PinoBridge(logger.child({}, { level: 'warn' }));
    return bundleWorkflowCode({ workflowsPath, workflowInterceptorModules: interceptorModules, logger: bridge });
  }
  const script = fileURLToPath(new URL('./bundle-workflows.process.js', import.meta.url));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...interceptorModules], {
    maxBuffer: MAX_BUNDLE_BYTES,
  });
  if (stderr !== '') logger.warn({ output: stderr }, 'bundling the workflows said');
  return { code: stdout };
}
