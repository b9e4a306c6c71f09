import { fileURLToPath } from 'node:url';
import type { WorkflowBundlePath } from '@temporalio/worker';

const DIST = new URL('../../', import.meta.url);

/**
 * The workflows as `npm run build` bundles them, with or without the interceptors that continue
 * traces.
 */
export const workflowBundle = (kind: 'plain' | 'traced'): WorkflowBundlePath => ({
  codePath: fileURLToPath(new URL(`workflow-bundles/${kind}.js`, DIST)),
});
