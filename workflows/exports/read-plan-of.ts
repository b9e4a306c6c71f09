import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { compileWithTransforms } from '../../sandbox/compile/compile-with-transforms.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';
import type { AppliedSchema } from '../../schema/export-schemas/applied-schema.js';
import { exportFailure } from '../activity/failure-of.js';

/**
 * Returns the read plan of a schema for one exchange, null for `raw`. Throws `unprocessable` if the
 * schema does not compile.
 */
export async function readPlanOf(
  schema: AppliedSchema,
  exchange: string,
  sandbox: AccountSandbox,
): Promise<ReadPlan | null> {
  if (schema.kind === 'raw') return null;
  try {
    return await compileWithTransforms(schema.content, exchange, sandbox);
  } catch (error) {
    // A sandbox that did not start is a problem of this machine, not of the schema.
    if (error instanceof SandboxFailure) throw error;
    throw exportFailure('unprocessable', { words: error instanceof Error ? error.message : undefined }, error);
  }
}
