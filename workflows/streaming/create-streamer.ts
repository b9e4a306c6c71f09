import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { MARKET_DATA_CONTAINER } from '../../schema/process/blob-storage.js';
import { Sandbox } from '../../sandbox/pool/sandbox.js';
import { wallRuleOf } from '../../schema/settings/sandbox-wall.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { createBlobStore } from '../blobs/blob-store.js';
import { CoreClient } from '../core/core-client.js';
import { Connection } from './connection.js';
import { graphqlStreamingCore } from './graphql-core.js';
import { LostSlices } from '../exports/rows/lost-slices.js';
import type { KnownShard, MovedShard, StreamingCore } from './streaming-core.js';
import { OpenConnections } from './open-connections.js';
import { Tails } from './reading/tails.js';
import { WindowReader } from './reading/window-reader.js';
import { FRAMINGS } from './records/framing.js';
import type { StreamerSettings } from './settings.js';
import { createStreamerMetrics } from './streamer-metrics.js';
import { listenForStreams } from './streamer-server.js';

interface StreamerParts {
  transport: CoreTransport;
  registry: Registry;
  /** A blob container of its own, for tests that share one stack. */
  blobContainer?: string;
}

interface Streamer {
  /** Rejects if the port is taken. */
  listen(): Promise<void>;
  port(): number;
  ready(): boolean;
  /** Ends all connections with their cursors. */
  stop(): Promise<void>;
}

/** A process that sends streams to facades. */
export function createStreamer(settings: StreamerSettings, logger: Logger, parts: StreamerParts): Streamer {
  const index = new CoreClient(parts.transport);
  const core = graphqlStreamingCore(index);
  const container = parts.blobContainer ?? MARKET_DATA_CONTAINER;
  const blobs = createBlobStore(settings.azureStorageConnectionString, { container });
  const connections = new OpenConnections(core, logger, () => metrics);
  const metrics = createStreamerMetrics(parts.registry, () => connections.size);
  const tails = new Tails(core, blobs, logger, () => connections.refresh());
  const sandbox = new Sandbox({ processes: SQL_PROCESSES, spares: 0, wall: wallRuleOf(settings) });
  const reader = new WindowReader({ core, index, blobs, tails });
  let server: Server | undefined;
  const stopping = new AbortController();

  const listen = async (): Promise<void> => {
    const { streamerPort: port, streamerHost: host, serviceToken: tokens } = settings;
    server = await listenForStreams({
      ...{ port, host, tokens },
      find: async (id) => {
        if (stopping.signal.aborted) return 'unavailable';
        return (connections.has(id) ? null : await core.connection(id)) ?? 'not_found';
      },
      open: (work, sink, transport) =>
        new Connection(work, {
          sandbox: sandbox.forAccount({ accountId: work.accountId, signal: stopping.signal }),
          ...{ reader, tails, sink, framing: FRAMINGS[transport] },
          fillsAfter: (shards, fillId) => fillsAfter(core, shards, fillId),
          lost: new LostSlices({ core: index, blobs }, (slice, err) =>
            logger.error({ err, slice, requestId: work.id }, 'a slice is lost'),
          ),
          onSent: (bytes, messages) => {
            metrics.bytes.inc(bytes);
            metrics.messages.inc(messages);
          },
          onLive: (watermarkNs) => metrics.lag.observe(Number(nowNs() - watermarkNs) / 1e9),
          onFailure: (err) => {
            metrics.failures.inc();
            logger.warn({ err, requestId: work.id }, 'a stream could not be read; trying again');
          },
        }),
      run: (connection) => connections.run(connection),
      add: (id, datastreamId, fromNs) => core.add(id, datastreamId, fromNs),
    });
  };

  return {
    listen,
    port: () => (server!.address() as AddressInfo).port,
    ready: () => server?.listening === true && !stopping.signal.aborted,
    stop: async () => {
      stopping.abort();
      server?.close();
      await connections.stop();
      await tails.stop();
      server?.closeAllConnections();
      await sandbox.close();
    },
  };
}

/** Returns all fills of shards after one. The core answers with a bounded number at a time. */
async function fillsAfter(core: StreamingCore, shards: readonly string[], fillId: bigint): Promise<Fill[]> {
  const fills: Fill[] = [];
  const beginning = shards.map((shard) => ({ shard, sealedThroughNs: null, spansRevision: null, fillId }));
  for (let known: readonly KnownShard[] = beginning; known.length > 0;) {
    const moved = await core.sealed(known, 0, AbortSignal.timeout(FILLS_MS));
    fills.push(...moved.flatMap((shard) => shard.fills));
    known = moved.filter((shard) => shard.fills.length > 0);
  }
  return fills;
}

type Fill = MovedShard['fills'][number];

const FILLS_MS = 5_000;
/** Processes for SQL in the schemas of streams. */
const SQL_PROCESSES = 2;
