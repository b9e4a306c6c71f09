import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import { planWithTransforms } from '../../sandbox/compile/plan-with-transforms.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';
import type { SchemaSnapshot } from './export-work.js';
import { exportFailure } from '../activity/failure-of.js';

/** How the exchange's messages are read; null for `raw`. Throws `unprocessable` for what can't be planned. */
export async function planSchema(
  snapshot: SchemaSnapshot,
  exchange: string,
  sandbox: AccountSandbox,
): Promise<ExportPlan | null> {
  if (snapshot.kind === 'raw') return null;
  try {
    return await planWithTransforms(snapshot.content, exchange, sandbox);
  } catch (error) {
    // A sandbox that did not come up is this machine's trouble, not the schema's.
    if (error instanceof SandboxFailure) throw error;
    throw exportFailure('unprocessable', { words: error instanceof Error ? error.message : undefined }, error);
  }
}
