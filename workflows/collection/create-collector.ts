import { existsSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { HttpCoreTransport } from '../../schema/core-client/http-transport.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { LateBlobStore, type SegmentBlobs } from '../blobs/late-blob-store.js';
import { CollectionClock } from './streams/collection-clock.js';
import { CollectionCore } from './core/collection-core.js';
import { shardsOf } from './exchange-parts.js';
import { createCollectorMetrics } from './metrics/collector-metrics.js';
import { createJournalEncoder } from './cutter/journal-encoder.js';
import type { CutterParts } from './cutter/file-delivery.js';
import { SegmentCutter } from './cutter/segment-cutter.js';
import { ExchangeLag } from './metrics/exchange-lag.js';
import { ExchangeFeed } from './feeds/exchange-feed.js';
import type { FeedAdapter } from './feeds/feed-adapter.js';
import { FEED_ADAPTERS } from '../../exchanges/generated/feeds.js';
import { EXCHANGE_LISTINGS } from '../../exchanges/generated/listings.js';
import { ListingPoller } from './listings/listing-poller.js';
import { Journal } from './journal/journal.js';
import { LeaseKeeper } from './lease/lease-keeper.js';
import { Recorder } from './shard/recorder.js';
import type { CollectorSettings } from './settings.js';
import { ShardCollector } from './shard/shard-collector.js';
import { StreamReports } from './streams/stream-reports.js';
import { WantedShards } from './shard/wanted-shards.js';

/** A failed upload is repeated from the journal, so the SDK need not retry for long. */
const BLOB_TRIES = 2;
const BLOB_IDLE_TIMEOUT_MS = 30_000;

export interface Collector {
  /** Resolves when collection runs, even without the server. Rejects if the journal is unusable. */
  start(): Promise<void>;
  /** Cuts and commits what is left and releases the leases. Resolves when nothing runs any more. */
  stop(): Promise<void>;
  /** Whether the server has said who owns each shard. */
  ready(): boolean;
  /** Rejects if collection is useless, because of its settings. */
  failed: Promise<never>;
  registry: Registry;
}

/** Replacements for the parts that the settings describe. */
interface CollectorParts {
  transport?: CoreTransport;
  blobs?: SegmentBlobs;
  registry?: Registry;
  /** Exchanges whose listings are polled. Default: none. */
  listings?: readonly string[];
  /** Default: the adapters of this release. */
  adapters?: readonly FeedAdapter[];
}

/**
 * Creates the collector: one shard for each exchange of the settings, or for each part of it.
 * Shards share only the server and the blob store.
 */
export function createCollector(settings: CollectorSettings, logger: Logger, parts: CollectorParts = {}): Collector {
  const registry = parts.registry ?? new Registry();
  const metrics = createCollectorMetrics(registry);
  const core = new CollectionCore(
    parts.transport ?? new HttpCoreTransport(settings.coreUrl, settings.serviceToken, logger),
  );
  const late = new LateBlobStore(() => loadBlobStore(settings));
  const blobs = parts.blobs ?? late;
  const encoder = createJournalEncoder();
  const adapters = new Map((parts.adapters ?? FEED_ADAPTERS).map((adapter) => [adapter.exchange, adapter]));
  const served = shardsOf(settings.collectorExchanges, settings.exchangeParts, journalsIn(settings.journalDir)).filter(
    (shard) => adapters.has(parseShard(shard).exchange),
  );
  const collector = settings.collectorOwner ?? `${hostname()}:${resolve(settings.journalDir)}`.slice(-255);
  const exchanges = new Set(served.map((shard) => parseShard(shard).exchange));
  const listings = (parts.listings ?? []).filter((exchange) => exchanges.has(exchange));
  const wanted = new WantedShards(core, served, { collector, parts: settings.exchangeParts, listings }, logger);
  const shards = served.map((shard) => {
    const adapter = adapters.get(parseShard(shard).exchange)!;
    return createShard(shard, adapter, settings, { core, blobs, encoder, metrics, logger, wanted });
  });
  return {
    start: async () => {
      await wanted.start();
      await Promise.all(shards.map((shard) => shard.start()));
    },
    stop: async () => {
      await Promise.all(shards.map((shard) => shard.stop()));
      await wanted.stop();
      await encoder.close();
    },
    ready: () => shards.every((shard) => shard.ready),
    failed: late.failed,
    registry,
  };
}

async function loadBlobStore({ azureStorageConnectionString }: CollectorSettings): Promise<BlobStore> {
  const { createBlobStore } = await import('../blobs/blob-store.js');
  return createBlobStore(azureStorageConnectionString, {
    maxTries: BLOB_TRIES,
    idleTimeoutMs: BLOB_IDLE_TIMEOUT_MS,
  });
}

function journalsIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

function createShard(
  shard: string,
  adapter: FeedAdapter,
  settings: CollectorSettings,
  shared: Pick<CutterParts, 'core' | 'blobs' | 'encoder' | 'metrics' | 'logger'> & { wanted: WantedShards },
): ShardCollector {
  const { core, metrics } = shared;
  const logger = shared.logger.child({ exchange: shard });
  const directory = resolve(join(settings.journalDir, shard));
  const clock = new CollectionClock();
  const journal = new Journal(directory, {
    bytes: settings.journalMaxBytes,
    pendingBytes: settings.journalMaxPendingBytes,
  });
  const reports = new StreamReports(clock);
  const recorder = new Recorder(shard, journal, clock, metrics, reports);
  // The name follows from the journal, so that a restart on it need not wait for its own lease to
  // run out.
  const owner = settings.collectorOwner ?? `${hostname()}:${directory}`.slice(-255);
  const replicated = settings.collectorReplicas > 1;
  const lease = new LeaseKeeper(core, shard, owner, settings.collectorLeaseMs, reports, replicated);
  const cutter = new SegmentCutter({ ...shared, shard, journal, lease, replicated, logger });
  const overrides = { feed: settings.feedUrls.get(adapter.exchange), rest: settings.restUrls.get(adapter.exchange) };
  return new ShardCollector({
    ...{ shard, journal, clock, recorder, reports, lease, cutter, core, metrics, logger },
    wanted: shared.wanted,
    replicated,
    configuredParts: settings.exchangeParts.get(adapter.exchange),
    handoverMs: settings.collectorHandoverMs,
    exchangeLag: new ExchangeLag(shard, adapter.eventTime, metrics),
    createFeed: (events) => {
      const exchange = EXCHANGE_LISTINGS.find((listing) => listing.exchange === adapter.exchange);
      const listing = exchange && new ListingPoller(exchange, overrides.rest, events, logger);
      return new ExchangeFeed(adapter, overrides, events, logger, { listing });
    },
  });
}
