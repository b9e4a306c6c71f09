import type { Environment } from '../../schema/settings/read-settings.js';

const FEED_URL_PREFIX = 'FEED_URL_';
const REST_URL_PREFIX = 'REST_URL_';

/** Addresses that replace the exchanges' own, by exchange code. */
interface FeedAddresses {
  feedUrls: ReadonlyMap<string, string>;
  /** REST addresses. By default at the host of a replaced feed. */
  restUrls: ReadonlyMap<string, string>;
  /** Problems of the settings, a line each. */
  problems: string[];
}

/** Reads `FEED_URL_<EXCHANGE>` and `REST_URL_<EXCHANGE>`. Empty values count as absent. */
export function readFeedAddresses(env: Environment): FeedAddresses {
  const problems: string[] = [];
  const feedUrls = read(env, FEED_URL_PREFIX, /^wss?:\/\//, 'a ws:// or wss:// address', problems);
  const restUrls = read(env, REST_URL_PREFIX, /^https?:\/\//, 'an http:// or https:// address', problems);
  const besideFeeds = [...feedUrls].map(([exchange, url]) => [exchange, restBeside(url)] as const);
  return { feedUrls, restUrls: new Map([...besideFeeds, ...restUrls]), problems };
}

function read(
  env: Environment,
  prefix: string,
  scheme: RegExp,
  wanted: string,
  problems: string[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(prefix) || value === undefined || value === '') continue;
    if (!scheme.test(value) || !URL.canParse(value)) problems.push(`${name}: not ${wanted}`);
    else found.set(name.slice(prefix.length).toLowerCase(), value);
  }
  return found;
}

/** A replayed feed must not request books from the real exchange. */
function restBeside(feedUrl: string): string {
  const { protocol, host } = new URL(feedUrl);
  return `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`;
}
