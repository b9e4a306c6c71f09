import { bytesText, countText, percentText } from '../text/numbers.rule.js';

/** What a plan includes of something; int64 as text, as the API sends it. */
export interface Cap {
  code: 'STREAMS' | 'EXPORT_BYTES';
  used: string;
  included: string;
  overage: boolean;
  warningPercent: number | null;
}

/** Used beyond what is included is bad where more is refused, and worth a warning where it is billed. */
export function capTone({ used, included, overage, warningPercent }: Cap): 'good' | 'warn' | 'bad' {
  if (BigInt(used) >= BigInt(included)) return overage ? 'warn' : 'bad';
  return warningPercent === null ? 'good' : 'warn';
}

/** From 0 to 1 and beyond; a cap of nothing is used up. */
export const capShare = ({ used, included }: Cap): number =>
  included === '0' ? 1 : Number((BigInt(used) * 10_000n) / BigInt(included)) / 10_000;

const amountText = (code: Cap['code'], amount: bigint): string =>
  code === 'STREAMS' ? countText(amount) : bytesText(amount);

/** What is left of it, or what is beyond it and what that means. */
export function leftText(cap: Cap): string {
  const left = BigInt(cap.included) - BigInt(cap.used);
  if (left > 0n) return `${amountText(cap.code, left)} left`;
  const beyond = left < 0n ? `${amountText(cap.code, -left)} beyond, ` : '';
  return cap.overage ? `${beyond}more is billed` : `${beyond}more is refused`;
}

/** `3 of 10 streams`, `1.2 GiB of 50 GiB`. */
export const usedText = ({ code, used, included }: Cap): string =>
  `${amountText(code, BigInt(used))} of ${amountText(code, BigInt(included))}${code === 'STREAMS' ? ' streams' : ''}`;

/** The sentence that warns of a cap; undefined while no threshold that the account chose is reached. */
export function capWarning(cap: Cap): string | undefined {
  if (cap.warningPercent === null) return undefined;
  const what = cap.code === 'STREAMS' ? 'streams' : 'export volume';
  return `${percentText(capShare(cap))} of the plan’s ${what} is used (${usedText(cap)}): ${leftText(cap)}.`;
}

/** The cap that an event `billing.cap_reached` is about: the cap is its subject, the rest its payload. */
export function capOfEvent(subjectId: string, payload: unknown): Cap {
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

/** The access of an account in words. */
export const accessText = (status: string): string => STATUS_TEXT[status] ?? status.toLowerCase();
