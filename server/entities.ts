import { AccountEntity } from './accounts/account.entity.js';
import { ApiKeyEntity } from './accounts/api-key.entity.js';
import { PlanEntity } from './accounts/plan.entity.js';
import { UserEntity } from './accounts/user.entity.js';
import { ExchangeEntity } from './catalog/exchange.entity.js';
import { InstrumentEntity } from './catalog/instrument.entity.js';
import { DatastreamEntity } from './catalog/datastream.entity.js';
import { SubscriptionEntity } from './spans/subscription.entity.js';
import { SpanEntity } from './spans/span.entity.js';
import { ExportSchemaEntity } from './export-schemas/export-schema.entity.js';
import { ExportSchemaVersionEntity } from './export-schemas/export-schema-version.entity.js';
import { ExportSchemaDraftEntity } from './export-schemas/export-schema-draft.entity.js';
import { ExportEntity } from './exports/model/export.entity.js';
import { ExportSetEntity } from './export-sets/model/export-set.entity.js';
import { ArtifactEntity } from './exports/model/artifact.entity.js';
import { ExportUsageEntity } from './billing/export-usage.entity.js';
import { RawSegmentEntity } from './segments/raw-segment.entity.js';
import { SegmentSliceEntity } from './segments/segment-slice.entity.js';
import { GapEntity } from './segments/gap.entity.js';
import { CollectorLeaseEntity } from './collection/collector-lease.entity.js';
import { ApiRequestEntity } from './request-log/api-request.entity.js';
import { AuditEntryEntity } from './audit/audit-entry.entity.js';
import { UserIdentityEntity } from './single-sign-on/user-identity.entity.js';
import { UserTokenEntity } from './accounts/user-token.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { AuthenticatorEntity } from './sessions/two-factor/authenticator.entity.js';
import { RecoveryCodeEntity } from './sessions/two-factor/recovery-code.entity.js';
import { CaptureImportEntity } from './collection/capture-import.entity.js';
import { InstrumentVersion } from './instruments/instrument-version.entity.js';
import { QualityDayEntity } from './quality/quality-day.entity.js';
import { DestinationEntity } from './destinations/destination.entity.js';
import { TableEntity } from './tables/table.entity.js';
import { TableSnapshotEntity } from './tables/table-snapshot.entity.js';
import { ExportScheduleEntity } from './export-schedules/export-schedule.entity.js';
import { ScheduleRunEntity } from './export-schedules/schedule-run.entity.js';
import { StreamConnectionEntity } from './streaming/stream-connection.entity.js';
import { WebhookEntity } from './webhooks/webhook.entity.js';
import { WebhookAttemptEntity } from './webhooks/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhooks/webhook-delivery.entity.js';

/** Every entity of the server. TypeORM knows no others. */
export const ENTITIES: readonly (new () => object)[] = [
  AccountEntity,
  ApiKeyEntity,
  PlanEntity,
  UserEntity,
  SessionEntity,
  AuthenticatorEntity,
  RecoveryCodeEntity,
  UserTokenEntity,
  UserIdentityEntity,
  AuditEntryEntity,
  ApiRequestEntity,
  ExchangeEntity,
  InstrumentEntity,
  DatastreamEntity,
  SubscriptionEntity,
  SpanEntity,
  ExportSchemaEntity,
  ExportSchemaVersionEntity,
  ExportSchemaDraftEntity,
  ExportEntity,
  ExportSetEntity,
  ArtifactEntity,
  ExportUsageEntity,
  RawSegmentEntity,
  SegmentSliceEntity,
  GapEntity,
  CollectorLeaseEntity,
  CaptureImportEntity,
  QualityDayEntity,
  InstrumentVersion,
  DestinationEntity,
  ExportScheduleEntity,
  ScheduleRunEntity,
  TableEntity,
  TableSnapshotEntity,
  StreamConnectionEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
];
