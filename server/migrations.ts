import type { MigrationInterface } from 'typeorm';
import { AddCompaction1763710000031 } from './migrations/add-compaction.js';
import { AddExportParts1763710000071 } from './migrations/add-export-parts.js';
import { AddDelisting1763710000091 } from './migrations/add-delisting.js';
import { AddImportStreams1763710000191 } from './migrations/add-import-streams.js';
import { AddExportWarnings1763710000201 } from './migrations/add-export-warnings.js';
import { AddExportRetries1763710000041 } from './migrations/add-export-retries.js';
import { AddExportFileRemoval1763710000032 } from './migrations/add-export-file-removal.js';
import { AddHandover1763710000061 } from './migrations/add-handover.js';
import { AddLastFramesEpoch1763710000131 } from './migrations/add-last-frames-epoch.js';
import { AddRetention1763710000062 } from './migrations/add-retention.js';
import { ConfirmEmails1763710000211 } from './migrations/confirm-emails.js';
import { CreateAccounts1763710000001 } from './migrations/create-accounts.js';
import { CreateEvents1763710000005 } from './migrations/create-events.js';
import { CreateIdempotencyRecords1763710000002 } from './migrations/create-idempotency-records.js';
import { CreateOutboxMessages1763710000004 } from './migrations/create-outbox-messages.js';
import { CreateRateBuckets1763710000003 } from './migrations/create-rate-buckets.js';
import { CreateCapWarnings1763710000171 } from './migrations/create-cap-warnings.js';
import { CreateUserIdentities1763710000172 } from './migrations/create-user-identities.js';
import { CreateCatalog1763710000011 } from './migrations/create-catalog.js';
import { CreateSubscriptions1763710000012 } from './migrations/create-subscriptions.js';
import { CreateExportSchemas1763710000013 } from './migrations/create-export-schemas.js';
import { CreateExports1763710000014 } from './migrations/create-exports.js';
import { CreateListTotals1763710000021 } from './migrations/create-list-totals.js';
import { CreateAuditLog1763710000121 } from './migrations/create-audit-log.js';
import { OpenEvents1763710000122 } from './migrations/open-events.js';
import { CreateSessions1763710000051 } from './migrations/create-sessions.js';
import { IndexGapEnds1763710000151 } from './migrations/index-gap-ends.js';
import { CreateSegments1763710000015 } from './migrations/create-segments.js';
import { CreateCollection1763710000016 } from './migrations/create-collection.js';
import { AddBillingDay1763710000181 } from './migrations/add-billing-day.js';
import { AddOutboxTraces1763710000141 } from './migrations/add-outbox-traces.js';
import { AddStreamStates1763710000221 } from './migrations/add-stream-states.js';
import { CreateWebhooks1763710000101 } from './migrations/create-webhooks.js';

/** Every migration of the server; TypeORM runs them in order of the timestamp in their names. */
export const MIGRATIONS: readonly (new () => MigrationInterface)[] = [
  CreateAccounts1763710000001,
  CreateIdempotencyRecords1763710000002,
  CreateRateBuckets1763710000003,
  CreateOutboxMessages1763710000004,
  CreateEvents1763710000005,
  CreateCatalog1763710000011,
  CreateSubscriptions1763710000012,
  CreateExportSchemas1763710000013,
  CreateExports1763710000014,
  CreateSegments1763710000015,
  CreateCollection1763710000016,
  CreateListTotals1763710000021,
  AddCompaction1763710000031,
  AddExportFileRemoval1763710000032,
  AddExportRetries1763710000041,
  CreateSessions1763710000051,
  AddHandover1763710000061,
  AddExportParts1763710000071,
  AddDelisting1763710000091,
  CreateWebhooks1763710000101,
  CreateAuditLog1763710000121,
  OpenEvents1763710000122,
  AddRetention1763710000062,
  AddOutboxTraces1763710000141,
  AddLastFramesEpoch1763710000131,
  IndexGapEnds1763710000151,
  CreateCapWarnings1763710000171,
  CreateUserIdentities1763710000172,
  AddBillingDay1763710000181,
  AddImportStreams1763710000191,
  AddExportWarnings1763710000201,
  ConfirmEmails1763710000211,
  AddStreamStates1763710000221,
];
