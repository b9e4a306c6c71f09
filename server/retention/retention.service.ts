import { PlanEntity } from '../accounts/plan.entity.js';
import { requireDatastream } from '../catalog/require-known.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';

const MAX_DAYS = 36_500;

/** Sets retention on a plan, or of a datastream on all plans. Null: forever, or no override. */
export async function setRetention(
  ctx: RequestContext,
  what: { planCode?: string | null; datastreamId?: string | null },
  days: number | null,
): Promise<void> {
  const { planCode = null, datastreamId = null } = what;
  if ((planCode === null) === (datastreamId === null)) {
    throw invalidArgument('planCode', 'Give either planCode or datastreamId');
  }
  if (days !== null && (days < 1 || days > MAX_DAYS)) {
    throw invalidArgument('days', `days must be from 1 to ${MAX_DAYS}, or absent`);
  }
  await atomic(ctx, async (tx) => {
    if (planCode !== null) {
      if (!(await tx.existsBy(PlanEntity, { code: planCode }))) throw notFound('The plan');
      await tx.query('UPDATE plans SET raw_retention_days = ? WHERE code = ?', [days, planCode]);
    } else if (datastreamId !== null) {
      await requireDatastream(tx, datastreamId);
      await tx.query('UPDATE datastreams SET retention_days = ? WHERE id = ?', [days, BigInt(datastreamId)]);
    }
  });
}
