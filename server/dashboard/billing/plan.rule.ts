/** How far a cap is used: nothing to say, soon reached, reached. */
export function capTone(used: number, limit: number): 'neutral' | 'warn' | 'bad' {
  if (limit <= 0) return 'neutral';
  const share = used / limit;
  if (share >= 1) return 'bad';
  return share >= 0.8 ? 'warn' : 'neutral';
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
