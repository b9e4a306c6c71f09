import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import { planWithTransforms } from '../../schema/export-schemas/transforms/compile-content.js';
import type { AccountSandbox } from '../../schema/export-schemas/transforms/sandbox/sandbox.js';
import { SandboxFailure } from '../../schema/export-schemas/transforms/sandbox/sandbox-failure.js';
import type { SchemaSnapshot } from './export-work.js';
import { exportFailure } from './failure-of.js';

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
