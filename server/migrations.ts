import type { Migration } from './db/migration.js';
import { accounts } from './migrations/001-accounts.js';
import { users } from './migrations/002-users.js';
import { sessions } from './migrations/003-sessions.js';
import { singleSignOn } from './migrations/004-single-sign-on.js';
import { audit } from './migrations/005-audit.js';
import { idempotency } from './migrations/006-idempotency.js';
import { rateLimits } from './migrations/007-rate-limits.js';
import { outbox } from './migrations/008-outbox.js';
import { events } from './migrations/009-events.js';
import { catalog } from './migrations/010-catalog.js';
import { subscriptions } from './migrations/011-subscriptions.js';
import { spans } from './migrations/012-spans.js';
import { exportSchemas } from './migrations/013-export-schemas.js';
import { exports } from './migrations/014-exports.js';
import { billing } from './migrations/015-billing.js';
import { segments } from './migrations/016-segments.js';
import { collection } from './migrations/017-collection.js';
import { webhooks } from './migrations/018-webhooks.js';
import { quality } from './migrations/019-quality.js';
import { exportSets } from './migrations/020-export-sets.js';
import { books } from './migrations/021-books.js';
import { destinations } from './migrations/022-destinations.js';
import { rollups } from './migrations/023-rollups.js';
import { exportSchedules } from './migrations/024-export-schedules.js';
import { requestLog } from './migrations/025-request-log.js';
import { earliestOpenSpan } from './migrations/026-earliest-open-span.js';
import { removedRanges } from './migrations/027-removed-ranges.js';
import { rollupVersions } from './migrations/030-rollup-versions.js';
import { auditRedaction } from './migrations/031-audit-redaction.js';
import { outboxAccounts } from './migrations/032-outbox-accounts.js';

/** Every migration, in the order in which they run. Release 1.0.0 begins with the first 25. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  users,
  sessions,
  singleSignOn,
  audit,
  idempotency,
  rateLimits,
  outbox,
  events,
  catalog,
  subscriptions,
  spans,
  exportSchemas,
  exports,
  billing,
  segments,
  collection,
  webhooks,
  quality,
  exportSets,
  books,
  destinations,
  rollups,
  exportSchedules,
  requestLog,
  earliestOpenSpan,
  removedRanges,
  rollupVersions,
  auditRedaction,
  outboxAccounts,
];
