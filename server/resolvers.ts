import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { AccountDataResolver } from './account-data/account-data.resolver.js';
import { AccountsResolver } from './accounts/accounts.resolver.js';
import { AccountsService } from './accounts/accounts.service.js';
import { ApiKeysService } from './accounts/api-keys.service.js';
import type { KeyDirectory } from './accounts/key-directory.js';
import type { AccessTokens } from './accounts/access-tokens.js';
import type { S3Secrets } from './accounts/s3-secrets.js';
import { AvailabilityResolver } from './availability/availability.resolver.js';
import { StateStreamsResolver } from './availability/state-streams.js';
import { AccountTermsResolver } from './billing/account-terms.resolver.js';
import { BillingResolver } from './billing/billing.resolver.js';
import { UsageResolver } from './billing/usage.resolver.js';
import type { BookRunner } from './books/book-runner.js';
import type { DestinationTester } from './destinations/destination-tester.js';
import { DestinationsResolver } from './destinations/destinations.resolver.js';
import { DestinationsService } from './destinations/destinations.service.js';
import { RunCompletenessResolver } from './export-schedules/run-completeness.resolver.js';
import { ExportSchedulesResolver } from './export-schedules/export-schedules.resolver.js';
import { TableCommitsResolver } from './tables/table-commits.resolver.js';
import { TableDeliveryResolver } from './tables/table-delivery.resolver.js';
import { TablesResolver } from './tables/tables.resolver.js';
import { SetDeliveryResolver } from './export-sets/delivery/set-delivery.resolver.js';
import { BookCheckpointsResolver } from './books/book-checkpoints.resolver.js';
import { BooksResolver } from './books/books.resolver.js';
import { StreamSearchResolver } from './catalog/stream-search.resolver.js';
import { CatalogLoadResolver } from './catalog/catalog-load.resolver.js';
import { CatalogResolver, ExchangeResolver, InstrumentResolver } from './catalog/catalog.resolver.js';
import { CollectionHealthResolver } from './collection/collection-health.resolver.js';
import { CollectionResolver } from './collection/collection.resolver.js';
import { CollectorsResolver } from './collection/collectors.resolver.js';
import {
  ExchangeFeedResolver,
  StreamReportsResolver,
  StreamStatesResolver,
} from './collection/stream-states.resolver.js';
import { InstrumentsResolver } from './instruments/instruments.resolver.js';
import { ListingWorkResolver } from './instruments/listing-work.resolver.js';
import { AuditLogResolver } from './audit/audit-log.resolver.js';
import { EventsResolver } from './event-stream/events.resolver.js';
import type { Database } from './db/database.js';
import { ExportSchemasResolver } from './export-schemas/export-schemas.resolver.js';
import { ExportSetsResolver } from './export-sets/export-sets.resolver.js';
import { SelectionMatchesResolver } from './export-sets/request/selection-matches.resolver.js';
import { SetManifestResolver } from './export-sets/files/set-manifest.resolver.js';
import { SetOperationsResolver } from './export-sets/operations/set-operations.resolver.js';
import { SetStreamResolver, SetStreamsResolver } from './export-sets/progress/set-streams.resolver.js';
import { SetWorkResolver } from './export-sets/run/set-work.resolver.js';
import { ExportFilesResolver } from './exports/files/export-files.resolver.js';
import { ExportManifestResolver } from './exports/manifest/export-manifest.resolver.js';
import { ExportOperationsResolver } from './exports/operations/export-operations.resolver.js';
import type { TemporalPages } from './exports/operations/temporal-url.rule.js';
import {
  ExportPartitionListResolver,
  OperatedPartitionListResolver,
} from './exports/partitions/partition-list.resolver.js';
import { PartitionsResolver } from './exports/partitions/partitions.resolver.js';
import type { ExportSampler } from './exports/estimate/export-sampler.js';
import { ExportWatch } from './exports/list/export-watch.js';
import { ExportWorkResolver } from './exports/run/export-work.resolver.js';
import { ExportsResolver } from './exports/exports.resolver.js';
import { createPresignedUrls } from './exports/files/presigned-urls.js';
import { buildSchemaOf } from './graphql/build-schema.js';
import { IdempotencyResolver } from './idempotency/idempotency.resolver.js';
import type { PreviewRunner } from './previews/preview-runner.js';
import { PreviewsResolver } from './previews/previews.resolver.js';
import type { RateLimiter } from './rate-limits/rate-limiter.js';
import { RateLimitsResolver } from './rate-limits/rate-limits.resolver.js';
import { CoverageResolver } from './quality/coverage.resolver.js';
import { QualityResolver } from './quality/quality.resolver.js';
import { QualityWorkResolver } from './quality/quality-work.resolver.js';
import { RequestLogResolver } from './request-log/request-log.resolver.js';
import { RollupBoardResolver } from './rollups/rollup-board.resolver.js';
import { RollupsResolver } from './rollups/rollups.resolver.js';
import { RollupWorkResolver } from './rollups/rollup-work.resolver.js';
import { SparklinesResolver } from './rollups/sparklines.resolver.js';
import { CompactionResolver } from './segments/compaction.resolver.js';
import { StorageCheckResolver } from './segments/storage-check.resolver.js';
import { RetentionResolver } from './retention/retention.resolver.js';
import { LastDataResolver } from './segments/last-data.resolver.js';
import { SegmentsResolver } from './segments/segments.resolver.js';
import { pageUrlOf, type ServerSettings } from './settings.js';
import { SessionsResolver } from './sessions/sessions.resolver.js';
import type { SignInService } from './sessions/sign-in.service.js';
import type { SecondFactor } from './sessions/two-factor/second-factor.js';
import { TwoFactorResolver } from './sessions/two-factor/two-factor.resolver.js';
import type { TwoFactorService } from './sessions/two-factor/two-factor.service.js';
import { CursorKeys } from './streaming/cursor-keys.js';
import { ShardWatch } from './streaming/shard-watch.js';
import { StreamingResolver } from './streaming/streaming.resolver.js';
import { TardisDatasetsResolver } from './tardis/datasets/datasets.resolver.js';
import { TardisFeedsResolver } from './tardis/feeds/feeds.resolver.js';
import { TardisMetadataResolver } from './tardis/metadata/metadata.resolver.js';
import { IcebergResolver } from './iceberg/iceberg.resolver.js';
import { S3Resolver } from './s3/s3.resolver.js';
import { SpansResolver } from './subscriptions/spans.resolver.js';
import { UsersResolver } from './users/users.resolver.js';
import type { ChainRunner } from './chains/chain-runner.js';
import { ChainStreamsResolver } from './chains/chain-streams.resolver.js';
import { ChainsResolver } from './chains/chains.resolver.js';
import { BookSourceResolver } from './books/book-source.resolver.js';
import { DatastreamSubscriptionResolver, SubscriptionsResolver } from './subscriptions/subscriptions.resolver.js';
import { SecretBox } from './db/secret-box.js';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
import { WebhookSecretsResolver } from './webhooks/webhook-secrets.resolver.js';
import { WebhookWorkResolver } from './webhooks/webhook-work.resolver.js';
import { WebhookDeliveriesResolver, WebhooksResolver } from './webhooks/webhooks.resolver.js';
import { WebhooksService } from './webhooks/webhooks.service.js';
import { TardisReplayResolver } from './tardis/replay/replay.resolver.js';

/**
 * Dependencies of resolvers and services, created once in the composition root. Tests pass fakes.
 */
interface ServerDependencies {
  settings: ServerSettings;
  logger: Logger;
  keyDirectory: KeyDirectory;
  database: Database;
  runPreview: PreviewRunner;
  readBook: BookRunner;
  readChain: ChainRunner;
  testDestination: DestinationTester;
  sampler: ExportSampler;
  signIns: SignInService;
  secondFactor: SecondFactor;
  twoFactor: TwoFactorService;
  rateLimiter: RateLimiter;
  s3Secrets: S3Secrets;
  accessTokens: AccessTokens;
}

/** A resolver class and the factory of its instance. */
interface ResolverEntry {
  type: new (...args: never[]) => object;
  create: (dependencies: ServerDependencies) => object;
}

/** Types the pair: the instance is one of the class. */
function entry<Resolver extends object>(
  type: new (...args: never[]) => Resolver,
  create: (dependencies: ServerDependencies) => Resolver,
): ResolverEntry {
  return { type, create };
}

const temporalPages = ({ settings: s }: ServerDependencies): TemporalPages => ({
  uiUrl: s.temporalUiUrl,
  namespace: s.temporalNamespace,
});

/** Every resolver of the schema, in the order of the rooms. */
const RESOLVERS: readonly ResolverEntry[] = [
  entry(AccountsResolver, (d) => new AccountsResolver(new AccountsService(), new ApiKeysService(d.keyDirectory))),
  entry(
    UsersResolver,
    (d) => new UsersResolver(d.signIns, new AccountsService(), d.secondFactor, pageUrlOf(d.settings)),
  ),
  entry(AuditLogResolver, () => new AuditLogResolver()),
  entry(RequestLogResolver, () => new RequestLogResolver()),
  entry(EventsResolver, () => new EventsResolver()),
  entry(SessionsResolver, (d) => new SessionsResolver(d.signIns, new AccountsService())),
  entry(TwoFactorResolver, (d) => new TwoFactorResolver(d.twoFactor)),
  entry(CatalogResolver, () => new CatalogResolver()),
  entry(StreamSearchResolver, () => new StreamSearchResolver()),
  entry(SelectionMatchesResolver, () => new SelectionMatchesResolver()),
  entry(ExchangeResolver, () => new ExchangeResolver()),
  entry(InstrumentResolver, () => new InstrumentResolver()),
  entry(CatalogLoadResolver, () => new CatalogLoadResolver()),
  entry(SubscriptionsResolver, () => new SubscriptionsResolver()),
  entry(DatastreamSubscriptionResolver, () => new DatastreamSubscriptionResolver()),
  entry(LastDataResolver, () => new LastDataResolver()),
  entry(SpansResolver, () => new SpansResolver()),
  entry(
    ExportsResolver,
    ({ settings: s, database, sampler }) =>
      new ExportsResolver(
        createPresignedUrls(s.azureStorageConnectionString, s.blobPublicUrl),
        new ExportWatch(database),
        sampler,
      ),
  ),
  entry(ExportSchemasResolver, () => new ExportSchemasResolver()),
  entry(ExportManifestResolver, () => new ExportManifestResolver()),
  entry(
    ExportSetsResolver,
    ({ settings: s, database }) =>
      new ExportSetsResolver(
        createPresignedUrls(s.azureStorageConnectionString, s.blobPublicUrl),
        new ExportWatch(database, 'export_sets'),
      ),
  ),
  entry(ExportSchedulesResolver, () => new ExportSchedulesResolver()),
  entry(RunCompletenessResolver, () => new RunCompletenessResolver()),
  entry(TablesResolver, () => new TablesResolver()),
  entry(TableCommitsResolver, () => new TableCommitsResolver()),
  entry(TableDeliveryResolver, () => new TableDeliveryResolver()),
  entry(SetManifestResolver, () => new SetManifestResolver()),
  entry(SetStreamsResolver, () => new SetStreamsResolver()),
  entry(SetStreamResolver, () => new SetStreamResolver()),
  entry(SetWorkResolver, () => new SetWorkResolver()),
  entry(SetDeliveryResolver, () => new SetDeliveryResolver()),
  entry(
    DestinationsResolver,
    ({ settings: s, testDestination }) =>
      new DestinationsResolver(
        new DestinationsService(
          new SecretBox(s.tokenKeys, 'destination credentials'),
          s.webhookPrivateNetworks,
          testDestination,
        ),
      ),
  ),
  entry(PreviewsResolver, (d) => new PreviewsResolver(d.runPreview)),
  entry(BooksResolver, (d) => new BooksResolver(d.readBook)),
  entry(ChainsResolver, (d) => new ChainsResolver(d.readChain)),
  entry(BookCheckpointsResolver, () => new BookCheckpointsResolver()),
  entry(IdempotencyResolver, () => new IdempotencyResolver()),
  entry(ExportFilesResolver, () => new ExportFilesResolver()),
  entry(ExportOperationsResolver, (d) => new ExportOperationsResolver(temporalPages(d))),
  entry(SetOperationsResolver, (d) => new SetOperationsResolver(temporalPages(d))),
  entry(ExportPartitionListResolver, () => new ExportPartitionListResolver()),
  entry(OperatedPartitionListResolver, () => new OperatedPartitionListResolver()),
  entry(PartitionsResolver, () => new PartitionsResolver()),
  entry(ExportWorkResolver, () => new ExportWorkResolver()),
  entry(StorageCheckResolver, () => new StorageCheckResolver()),
  entry(SegmentsResolver, () => new SegmentsResolver()),
  entry(BookSourceResolver, () => new BookSourceResolver()),
  entry(CompactionResolver, () => new CompactionResolver()),
  entry(CollectionHealthResolver, () => new CollectionHealthResolver()),
  entry(CollectionResolver, () => new CollectionResolver()),
  entry(CollectorsResolver, () => new CollectorsResolver()),
  entry(StreamStatesResolver, () => new StreamStatesResolver()),
  entry(ExchangeFeedResolver, () => new ExchangeFeedResolver()),
  entry(StreamReportsResolver, () => new StreamReportsResolver()),
  entry(
    StreamingResolver,
    ({ settings: s, database, logger }) =>
      new StreamingResolver(new CursorKeys(s.tokenKeys), new ShardWatch(database, logger), s),
  ),
  entry(TardisDatasetsResolver, () => new TardisDatasetsResolver()),
  entry(TardisFeedsResolver, () => new TardisFeedsResolver()),
  entry(TardisMetadataResolver, () => new TardisMetadataResolver()),
  entry(
    S3Resolver,
    (d) => new S3Resolver(createPresignedUrls(d.settings.azureStorageConnectionString), d.s3Secrets, d.keyDirectory),
  ),
  entry(
    IcebergResolver,
    (d) =>
      new IcebergResolver(
        createPresignedUrls(d.settings.azureStorageConnectionString),
        d.s3Secrets,
        d.accessTokens,
        d.keyDirectory,
      ),
  ),
  entry(AvailabilityResolver, () => new AvailabilityResolver()),
  entry(ChainStreamsResolver, () => new ChainStreamsResolver()),
  entry(StateStreamsResolver, () => new StateStreamsResolver()),
  entry(QualityResolver, () => new QualityResolver()),
  entry(CoverageResolver, ({ settings }) => new CoverageResolver(settings.coveragePublic)),
  entry(QualityWorkResolver, () => new QualityWorkResolver()),
  entry(RollupsResolver, () => new RollupsResolver()),
  entry(RollupBoardResolver, () => new RollupBoardResolver()),
  entry(SparklinesResolver, () => new SparklinesResolver()),
  entry(InstrumentsResolver, () => new InstrumentsResolver()),
  entry(ListingWorkResolver, () => new ListingWorkResolver()),
  entry(RollupWorkResolver, () => new RollupWorkResolver()),
  entry(AccountDataResolver, (d) => new AccountDataResolver(d.keyDirectory)),
  entry(AccountTermsResolver, () => new AccountTermsResolver()),
  entry(BillingResolver, () => new BillingResolver()),
  entry(
    WebhooksResolver,
    ({ settings: s }) =>
      new WebhooksResolver(
        new WebhooksService(new SecretBox(s.tokenKeys, 'webhook secrets'), s.webhookPrivateNetworks),
        new WebhookDeliveriesService(new SecretBox(s.tokenKeys, 'webhook secrets')),
      ),
  ),
  entry(WebhookDeliveriesResolver, () => new WebhookDeliveriesResolver()),
  entry(
    WebhookWorkResolver,
    ({ settings: s }) =>
      new WebhookWorkResolver(new WebhookDeliveriesService(new SecretBox(s.tokenKeys, 'webhook secrets'))),
  ),
  entry(
    WebhookSecretsResolver,
    ({ settings: s }) => new WebhookSecretsResolver(new SecretBox(s.tokenKeys, 'webhook secrets')),
  ),
  entry(RateLimitsResolver, (d) => new RateLimitsResolver(d.rateLimiter, new AccountsService())),
  entry(UsageResolver, () => new UsageResolver()),
  entry(RetentionResolver, () => new RetentionResolver()),
  entry(TardisReplayResolver, () => new TardisReplayResolver()),
];

/** Returns the executable schema. Without dependencies it only serves to print the SDL. */
export function buildServerSchema(dependencies?: ServerDependencies): GraphQLSchema {
  const instances = dependencies && RESOLVERS.map(({ type, create }) => [type, create(dependencies)] as const);
  return buildSchemaOf(
    RESOLVERS.map(({ type }) => type),
    new Map<unknown, object>(instances),
  );
}
