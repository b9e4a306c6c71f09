import type { MigrationInterface } from 'typeorm';
import { CreateAccounts1763710000001 } from './migrations/create-accounts.js';
import { CreateEvents1763710000005 } from './migrations/create-events.js';
import { CreateIdempotencyRecords1763710000002 } from './migrations/create-idempotency-records.js';
import { CreateOutboxMessages1763710000004 } from './migrations/create-outbox-messages.js';
import { CreateRateBuckets1763710000003 } from './migrations/create-rate-buckets.js';

/** Every migration of the server; TypeORM runs them in order of the timestamp in their names. */
export const MIGRATIONS: readonly (new () => MigrationInterface)[] = [
  CreateAccounts1763710000001,
  CreateIdempotencyRecords1763710000002,
  CreateRateBuckets1763710000003,
  CreateOutboxMessages1763710000004,
  CreateEvents1763710000005,
];
