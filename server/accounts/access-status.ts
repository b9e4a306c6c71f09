import { registerEnumType } from 'type-graphql';

/** Whether the account may start billable work (contract 2, GET /billing/summary). */
export enum AccessStatus {
  ACTIVE = 'ACTIVE',
  TRIALING = 'TRIALING',
  GRACE = 'GRACE',
  SUSPENDED = 'SUSPENDED',
  NONE = 'NONE',
}

registerEnumType(AccessStatus, {
  name: 'AccessStatus',
  description: 'Whether an account may start billable work.',
  valuesConfig: {
    ACTIVE: { description: 'Everything that the plan includes.' },
    TRIALING: { description: 'Everything that the trial plan allows.' },
    GRACE: { description: 'Nothing new. Collection continues until graceUntil.' },
    SUSPENDED: { description: 'No billable work.' },
    NONE: { description: 'No billable work: the account has no plan.' },
  },
});
