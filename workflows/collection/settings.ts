import { z } from 'zod';
import { LOCAL_BLOB_STORAGE } from '../../schema/blob-storage.js';
import { coreUrl } from '../../schema/core-client/core-url.js';
import { internalHost, listenerPort, nodeEnv } from '../../schema/settings/listeners.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { firstSecret, LOCAL_SECRET } from '../../schema/settings/secrets.js';
import { FEED_ADAPTERS } from './feeds/feed-adapters.js';

const EXCHANGES = FEED_ADAPTERS.map((adapter) => adapter.exchange);
const FEED_URL_PREFIX = 'FEED_URL_';
const REST_URL_PREFIX = 'REST_URL_';

const environment = z.object({
  NODE_ENV: nodeEnv,
  CORE_URL: coreUrl,
  SERVICE_TOKEN: firstSecret.default(LOCAL_SECRET),
  JOURNAL_DIR: z.string().min(1).default('.local/journal'),
  /** For each shard. */
  JOURNAL_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .default(10 * 1024 ** 3),
  AZURE_STORAGE_CONNECTION_STRING: z.string().min(1).default(LOCAL_BLOB_STORAGE),
  COLLECTOR_EXCHANGES: z
    .string()
    .default(EXCHANGES.join(','))
    .transform((list) => list.split(',').map((code) => code.trim()))
    .pipe(z.array(z.enum(EXCHANGES)).min(1)),
  COLLECTOR_OWNER: z.string().min(1).max(255).optional(),
  COLLECTOR_LEASE_MS: z.coerce.number().int().min(3_000).default(10_000),
  COLLECTOR_HANDOVER_MS: z.coerce.number().int().min(0).max(60_000).default(8_000),
  METRICS_PORT: listenerPort(9467),
  METRICS_HOST: internalHost,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** What a collector needs to know, from the environment of its process (operations.md, Ports and settings). */
export interface CollectorSettings {
  coreUrl: string;
  serviceToken: string;
  /** One folder a shard goes below it. */
  journalDir: string;
  /** Bound of one shard's journal. */
  journalMaxBytes: number;
  blobConnectionString: string;
  exchanges: string[];
  /** Websocket addresses by exchange code, instead of the exchange's own. */
  feedUrls: ReadonlyMap<string, string>;
  /** REST addresses likewise, for whole books; an exchange whose feed is replaced is asked there, unless REST_URL says otherwise. */
  restUrls: ReadonlyMap<string, string>;
  /** Who we are to the lease; undefined: this host and journal. */
  owner: string | undefined;
  leaseMs: number;
  /** How long a stop waits for a successor that stands by to receive everything; 0: not at all. */
  handoverMs: number;
  metricsPort: number;
  metricsHost: string;
  logLevel: string;
}

/** Reads the settings; throws one Error that lists every problem. Empty variables count as absent. */
export function parseCollectorSettings(env: Environment): CollectorSettings {
  const feedUrls = new Map<string, string>();
  const givenRestUrls = new Map<string, string>();
  const settings = readSettings(env, {
    process: 'collector',
    schema: environment,
    checked: ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING'],
    furtherProblems: (given) => [
      ...readAddresses(given, FEED_URL_PREFIX, /^wss?:\/\//, 'a ws:// or wss:// address', feedUrls),
      ...readAddresses(given, REST_URL_PREFIX, /^https?:\/\//, 'an http:// or https:// address', givenRestUrls),
    ],
  });
  const besideFeeds = [...feedUrls].map(([exchange, url]) => [exchange, restBeside(url)] as const);
  const restUrls = new Map([...besideFeeds, ...givenRestUrls]);
  return {
    coreUrl: settings.CORE_URL,
    serviceToken: settings.SERVICE_TOKEN,
    journalDir: settings.JOURNAL_DIR,
    journalMaxBytes: settings.JOURNAL_MAX_BYTES,
    blobConnectionString: settings.AZURE_STORAGE_CONNECTION_STRING,
    exchanges: settings.COLLECTOR_EXCHANGES,
    feedUrls,
    restUrls,
    owner: settings.COLLECTOR_OWNER,
    leaseMs: settings.COLLECTOR_LEASE_MS,
    handoverMs: settings.COLLECTOR_HANDOVER_MS,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Puts the addresses whose settings begin with `prefix` into `found`, by exchange; returns the problems. */
function readAddresses(
  given: Environment,
  prefix: string,
  scheme: RegExp,
  wanted: string,
  found: Map<string, string>,
): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith(prefix) || value === undefined) continue;
    if (!scheme.test(value) || !URL.canParse(value)) problems.push(`${name}: not ${wanted}`);
    else found.set(name.slice(prefix.length).toLowerCase(), value);
  }
  return problems;
}

/** Who replays a feed must not have the real exchange asked for its books. */
function restBeside(feedUrl: string): string {
  const { protocol, host } = new URL(feedUrl);
  return `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`;
}
