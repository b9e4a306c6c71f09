import type { PlanCap } from '../billing/plan.rule.js';
import { bytesText, percentText } from '../text/numbers.rule.js';

/** Says what files of this size take of the plan's export volume; undefined without such a cap. */
export function costText(bytes: string, caps: readonly PlanCap[] | undefined): string | undefined {
  const cap = caps?.find(({ code }) => code === 'EXPORT_BYTES');
  if (!cap) return undefined;
  const [size, used, included] = [BigInt(bytes), BigInt(cap.used), BigInt(cap.included)];
  const left = included > used ? included - used : 0n;
  if (size > left && cap.overage)
    return `${bytesText(size - left)} beyond the plan’s ${bytesText(included)} are billed`;
  if (size > left) return `${bytesText(left)} of the plan’s ${bytesText(included)} are left`;
  const share = included === 0n ? 0 : Number((size * 10_000n) / included) / 10_000;
  const part = size > 0n && share < 0.01 ? 'less than 1 %' : percentText(share);
  return `${part} of the plan’s ${bytesText(included)}, of which ${bytesText(left)} are left`;
}
