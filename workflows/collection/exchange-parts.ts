import { MAX_PARTS, parseShard, partName } from '../../schema/collection/shard-name.rule.js';
import type { Environment } from '../../schema/settings/read-settings.js';

const PREFIX = 'COLLECTOR_PARTS_';

/** The numbers of parts by exchange code, and what is wrong with them, a line each. */
interface ExchangeParts {
  parts: ReadonlyMap<string, number>;
  problems: string[];
}

/** Reads `COLLECTOR_PARTS_<EXCHANGE>`. Empty values count as absent. */
export function readParts(env: Environment, exchanges: readonly string[]): ExchangeParts {
  const parts = new Map<string, number>();
  const problems: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(PREFIX) || value === undefined || value === '') continue;
    const exchange = name.slice(PREFIX.length).toLowerCase();
    const count = Number(value);
    if (!exchanges.includes(exchange)) problems.push(`${name}: no exchange has this code`);
    else if (!Number.isInteger(count) || count < 1 || count > MAX_PARTS) {
      problems.push(`${name}: not an integer between 1 and ${MAX_PARTS}`);
    } else parts.set(exchange, count);
  }
  return { parts, problems };
}

/** Returns the settings' problem with a shard to collect; null if there is none. */
export function shardProblem(entry: string, parts: ReadonlyMap<string, number>): string | null {
  const { exchange } = parseShard(entry);
  if (!entry.includes('.') || parts.has(exchange)) return null;
  return `COLLECTOR_EXCHANGES: ${entry} is a part, so ${PREFIX}${exchange.toUpperCase()} is needed`;
}

/** Whether an entry names an exchange, or a part of one as `binance.2`. */
export function isShard(entry: string, exchanges: readonly string[]): boolean {
  const [exchange = '', part, ...more] = entry.split('.');
  const isPart = part === undefined || (/^[1-9]\d*$/.test(part) && Number(part) <= MAX_PARTS);
  return exchanges.includes(exchange) && isPart && more.length === 0;
}

/**
 * Returns the shards of entries: of an exchange all its parts, and those that `journals` are left
 * of.
 */
export function shardsOf(
  entries: readonly string[],
  parts: ReadonlyMap<string, number>,
  journals: readonly string[],
): string[] {
  const shards = entries.flatMap((entry) => {
    const { exchange, part } = parseShard(entry);
    if (entry.includes('.')) return partName(exchange, part);
    const all = Array.from({ length: parts.get(exchange) ?? 1 }, (_, i) => partName(exchange, i + 1));
    return [...all, ...journals.filter((name) => name.startsWith(`${exchange}.`) && isShard(name, [exchange]))];
  });
  return [...new Set(shards)];
}
