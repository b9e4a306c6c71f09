import { registerEnumType } from 'type-graphql';

/** Whether the account may start what costs (contract 2, GET /billing/summary). */
export enum AccessStatus {
  ACTIVE = 'ACTIVE',
  TRIALING = 'TRIALING',
  GRACE = 'GRACE',
  SUSPENDED = 'SUSPENDED',
  NONE = 'NONE',
}

registerEnumType(AccessStatus, {
  name: 'AccessStatus',
  description: 'Whether an account may start what costs.',
  valuesConfig: {
    ACTIVE: { description: 'What the plan allows.' },
    TRIALING: { description: 'What the trial plan allows.' },
    GRACE: { description: 'Nothing new; collection goes on until graceUntil.' },
    SUSPENDED: { description: 'Nothing.' },
    NONE: { description: 'Nothing: there is no plan.' },
  },
});
