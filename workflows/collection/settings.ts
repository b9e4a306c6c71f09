import { z } from 'zod';
import { LOCAL_BLOB_STORAGE } from '../../schema/blob-storage.js';
import { firstSecret } from '../../schema/core-client/first-secret.js';
import { FEED_ADAPTERS } from './feeds/feed-adapters.js';

const EXCHANGES = FEED_ADAPTERS.map((adapter) => adapter.exchange);
const FEED_URL_PREFIX = 'FEED_URL_';
const REST_URL_PREFIX = 'REST_URL_';

const environment = z.object({
  CORE_URL: z.url().default('http://127.0.0.1:4000/graphql'),
  SERVICE_TOKEN: firstSecret.default('local-development-only'),
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
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9467),
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
  logLevel: string;
}

/** Reads the settings; throws one Error that lists every problem. Empty variables count as absent. */
export function parseCollectorSettings(env: Readonly<Record<string, string | undefined>>): CollectorSettings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const feedUrls = addresses(present, FEED_URL_PREFIX, /^wss?:\/\//, 'a ws:// or wss:// address', problems);
  const restUrls = new Map([...feedUrls].map(([exchange, url]) => [exchange, restBeside(url)]));
  const given = addresses(present, REST_URL_PREFIX, /^https?:\/\//, 'an http:// or https:// address', problems);
  for (const [exchange, url] of given) restUrls.set(exchange, url);
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The collector's settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  const settings = parsed.data;
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
    logLevel: settings.LOG_LEVEL,
  };
}

function addresses(
  present: Readonly<Record<string, string | undefined>>,
  prefix: string,
  scheme: RegExp,
  wanted: string,
  problems: string[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(present)) {
    if (!name.startsWith(prefix) || value === undefined) continue;
    if (!scheme.test(value) || !URL.canParse(value)) problems.push(`${name}: not ${wanted}`);
    else found.set(name.slice(prefix.length).toLowerCase(), value);
  }
  return found;
}

/** Who replays a feed must not have the real exchange asked for its books. */
function restBeside(feedUrl: string): string {
  const { protocol, host } = new URL(feedUrl);
  return `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`;
}
