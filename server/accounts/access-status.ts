import { registerEnumType } from 'type-graphql';

/** Whether the account may start what costs (contract 2, GET /billing/summary). */
export enum AccessStatus {
  ACTIVE = 'ACTIVE',
  TRIALING = 'TRIALING',
  GRACE = 'GRACE',
  SUSPENDED = 'SUSPENDED',
  NONE = 'NONE',
}

registerEnumType(AccessStatus, { name: 'AccessStatus' });
