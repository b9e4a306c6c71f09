import { bytesText, countText, percentText } from '../text/numbers.rule.js';

/** A limit of a plan and its use; int64 as decimal strings. */
export interface PlanCap {
  code: 'STREAMS' | 'EXPORT_BYTES';
  used: string;
  included: string;
  overage: boolean;
  warningPercent: number | null;
}

/** Returns `bad` if an exhausted cap rejects more usage, `warn` if it bills it. */
export function capTone({ used, included, overage, warningPercent }: PlanCap): 'good' | 'warn' | 'bad' {
  if (BigInt(used) >= BigInt(included)) return overage ? 'warn' : 'bad';
  return warningPercent === null ? 'good' : 'warn';
}

/** Returns the used share; 1 or more if exhausted. A cap of 0 is exhausted. */
export const capShare = ({ used, included }: PlanCap): number =>
  included === '0' ? 1 : Number((BigInt(used) * 10_000n) / BigInt(included)) / 10_000;

const amountText = (code: PlanCap['code'], amount: bigint): string =>
  code === 'STREAMS' ? countText(amount) : bytesText(amount);

/** Says how much is left, or how much is over and what that means. */
export function leftText(cap: PlanCap): string {
  const left = BigInt(cap.included) - BigInt(cap.used);
  if (left > 0n) return `${amountText(cap.code, left)} left`;
  const beyond = left < 0n ? `${amountText(cap.code, -left)} over, ` : '';
  return cap.overage ? `${beyond}additional usage is billed` : `${beyond}additional usage is rejected`;
}

/** `3 of 10 streams`, `1.2 GiB of 50 GiB`. */
export const usedText = ({ code, used, included }: PlanCap): string =>
  `${amountText(code, BigInt(used))} of ${amountText(code, BigInt(included))}${code === 'STREAMS' ? ' streams' : ''}`;

/** Returns the warning about a cap; undefined below the account's lowest threshold. */
export function capWarning(cap: PlanCap): string | undefined {
  if (cap.warningPercent === null) return undefined;
  const what = cap.code === 'STREAMS' ? 'streams' : 'export volume';
  return `${percentText(capShare(cap))} of the plan’s ${what} is used (${usedText(cap)}): ${leftText(cap)}.`;
}

/** Returns the cap of an event `billing.cap_reached`, from its subject and payload. */
export function capOfEvent(subjectId: string, payload: unknown): PlanCap {
  const { percent, used, included, overage } = payload as {
    percent: number;
    used: string;
    included: string;
    overage: boolean;
  };
  return {
    code: subjectId === 'streams' ? 'STREAMS' : 'EXPORT_BYTES',
    used,
    included,
    overage,
    warningPercent: percent,
  };
}

const STATUS_TEXT: Record<string, string> = {
  ACTIVE: 'active',
  TRIALING: 'trial',
  GRACE: 'grace period',
  SUSPENDED: 'suspended',
  NONE: 'no plan',
};

/** Describes an account's access status. */
export const accessText = (status: string): string => STATUS_TEXT[status] ?? status.toLowerCase();
