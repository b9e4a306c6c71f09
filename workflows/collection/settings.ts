import { z } from 'zod';
import { coreUrl } from '../../schema/core-client/core-url.js';
import { blobStorage, everyProcess } from '../../schema/settings/every-process.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { firstSecret, LOCAL_SECRET } from '../../schema/settings/secrets.js';
import { isShard, readParts, shardProblem } from './exchange-parts.js';
import { readFeedAddresses } from './feed-addresses.js';
import { FEED_ADAPTERS } from '../../exchanges/generated/feeds.js';
import { EXCHANGE_LISTINGS } from '../../exchanges/generated/listings.js';

const EXCHANGES = FEED_ADAPTERS.map((adapter) => adapter.exchange);
const LISTED_EXCHANGES = EXCHANGE_LISTINGS.map(({ exchange }) => exchange);

const listed = (list: string): string[] => list.split(',').map((code) => code.trim());
const isKnownShard = (entry: string): boolean => isShard(entry, EXCHANGES);
const NOT_A_SHARD = { error: ({ input }: { input?: unknown }) => `no exchange or part of one: ${String(input)}` };

/** The settings of a collector, by environment variable. */
export const collectorEnvironment = z.object({
  ...blobStorage,
  CORE_URL: coreUrl,
  SERVICE_TOKEN: firstSecret.default(LOCAL_SECRET),
  JOURNAL_DIR: z.string().min(1).default('.local/journal').describe('Folder of the journals, one below it a shard.'),
  JOURNAL_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .default(10 * 1024 ** 3)
    .describe('Largest journal of a shard.'),
  JOURNAL_MAX_PENDING_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .default(256 * 1024 ** 2)
    .describe('Most of a shard that waits in memory for the disk of its journal.'),
  COLLECTOR_EXCHANGES: z
    .string()
    .default(EXCHANGES.join(','))
    .transform(listed)
    .pipe(z.array(z.string().refine(isKnownShard, NOT_A_SHARD)).min(1))
    .describe('Exchanges to collect, or parts of them, for example `binance.2`.'),
  COLLECTOR_LISTINGS: z
    .string()
    .default(LISTED_EXCHANGES.join(','))
    .transform((list) => (list === 'off' ? [] : listed(list)))
    .pipe(z.array(z.enum(LISTED_EXCHANGES)))
    .describe('Exchanges whose list of instruments is polled; `off`: none.'),
  COLLECTOR_OWNER: z.string().min(1).max(255).optional().describe('Name in leases; host and journal by default.'),
  COLLECTOR_LEASE_MS: z.coerce.number().int().min(3_000).default(10_000).describe('Length of a lease, in ms.'),
  COLLECTOR_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(2)
    .default(1)
    .describe('Collectors that receive each shard at once; 2: one fills the gaps of the other.'),
  COLLECTOR_HANDOVER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(8_000)
    .describe('How long a stop waits for a successor, in ms; 0: not at all.'),
  ...everyProcess(9467),
});

export type CollectorSettings = ReturnType<typeof parseCollectorSettings>;

/** Reads the settings of a collector. Throws one Error that lists every problem. */
export function parseCollectorSettings(env: Environment) {
  const { feedUrls, restUrls, problems } = readFeedAddresses(env);
  const { parts: exchangeParts, problems: partProblems } = readParts(env, EXCHANGES);
  const settings = readSettings(env, {
    process: 'collector',
    schema: collectorEnvironment,
    checked: ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING'],
    furtherProblems: ({ COLLECTOR_EXCHANGES = '' }) => [
      ...problems,
      ...partProblems,
      ...listed(COLLECTOR_EXCHANGES).flatMap((entry) => shardProblem(entry, exchangeParts) ?? []),
    ],
  });
  return { ...settings, feedUrls, restUrls, exchangeParts };
}
