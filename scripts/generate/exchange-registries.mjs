// Writes exchanges/generated/ and the settings of feeds in docker-compose.yml from what the folders
// of exchanges/ hold. Plain JavaScript, because everything that is compiled imports the result:
// scripts/bootstrap.mjs runs it before the build.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const EXCHANGES = fileURLToPath(new URL('../../exchanges', import.meta.url));
const COMPOSE = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));
const HEAD = '// Written by npm run generate from the folders of exchanges/.';

/** `kraken_v1` → `krakenV1`: names of exports begin with it. */
const nameOf = (code) => code.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const has = (code, file) => existsSync(path.join(EXCHANGES, code, file));
const importOf = (code, role, file) => `import { ${nameOf(code)}${role} } from '../${code}/${file}.js';`;
const lines = (texts) => texts.map((text) => `  ${text}\n`).join('');
const items = (texts) => lines(texts.map((text) => `${text},`));
const byCode = (codes, role) => items(codes.map((code) => `${code}: ${nameOf(code)}${role}`));

const allCodes = () =>
  readdirSync(EXCHANGES)
    .filter((code) => has(code, 'catalog.yaml'))
    .sort();
const liveCodes = () => allCodes().filter((code) => has(code, 'feed.ts'));

/** Returns the sources of `exchanges/generated/` by their names. */
function exchangeRegistries() {
  const codes = allCodes();
  const live = liveCodes();
  const former = codes.filter((code) => !live.includes(code));
  const listed = codes.filter((code) => has(code, 'listing.ts'));
  const booked = codes.filter((code) => has(code, 'book.ts'));
  const mapped = codes.filter((code) => has(code, 'tardis.ts'));
  return {
    'facts.ts': `${HEAD}
import type { ExchangeFacts } from '../exchange-facts.js';
${codes.map((code) => importOf(code, 'Facts', 'facts')).join('\n')}

/** Facts about each exchange, by its code. */
export const EXCHANGE_FACTS: ReadonlyMap<string, ExchangeFacts> = new Map([
${items(codes.map((code) => `['${code}', ${nameOf(code)}Facts]`))}]);

/** Exchanges that this release can collect live. Other codes have only imported history. */
export const LIVE_FEEDS: ReadonlySet<string> = new Set([
${items(live.map((code) => `'${code}'`))}]);
`,
    'tardis.ts': `${HEAD}
import type { TardisExchange } from '../tardis-facts.js';
${mapped.map((code) => importOf(code, 'Tardis', 'tardis')).join('\n')}

/** Names that Tardis gives exchanges, channels and symbols, by code. Other codes have none. */
export const TARDIS_EXCHANGES: ReadonlyMap<string, readonly TardisExchange[]> = new Map([
${items(mapped.map((code) => `['${code}', ${nameOf(code)}Tardis]`))}]);
`,
    'feeds.ts': `${HEAD}
import type { FeedAdapter, FrameRouting } from '../../workflows/collection/feeds/feed-adapter.js';
import { withCompactSpelling } from '../../workflows/collection/feeds/frames/compact-spelling.js';
${live.map((code) => importOf(code, 'Feed', 'feed')).join('\n')}
${former.map((code) => importOf(code, 'Routing', 'routing')).join('\n')}

/** Exchanges that can be collected live. */
export const FEED_ADAPTERS: readonly FeedAdapter[] = [
${items(live.map((code) => `${nameOf(code)}Feed`))}].map(withCompactSpelling);

/** Formats of captures without a live feed. */
const FORMER_FORMATS: readonly FrameRouting[] = [
${items(former.map((code) => `${nameOf(code)}Routing`))}].map(withCompactSpelling);

/** The routing of an exchange's frames, live or captured, by its code. */
export const FRAME_ROUTINGS: ReadonlyMap<string, FrameRouting> = new Map(
  [...FEED_ADAPTERS, ...FORMER_FORMATS].map((routing) => [routing.exchange, routing]),
);
`,
    'listings.ts': `${HEAD}
import type { ExchangeListing } from '../../workflows/collection/listings/exchange-listing.js';
${listed.map((code) => importOf(code, 'Listing', 'listing')).join('\n')}

/** Exchanges whose catalogue can be updated from their public REST API. */
export const EXCHANGE_LISTINGS: readonly ExchangeListing[] = [
${items(listed.map((code) => `${nameOf(code)}Listing`))}];
`,
    'books.ts': `${HEAD}
import type { BookFormat } from '../../workflows/views/book/book-format.js';
${booked.map((code) => importOf(code, 'Book', 'book')).join('\n')}

/** Rules by which the stream \`depth\` becomes a book, by exchange code. */
export const BOOK_FORMATS: Readonly<Record<string, BookFormat>> = {
${byCode(booked, 'Book')}};
`,
  };
}

/** Returns docker-compose.yml with the settings of each feed. */
function composeWithFeeds(text) {
  const names = liveCodes().map((code) => code.toUpperCase());
  const block = (prefixes) => lines(prefixes.flatMap((prefix) => names.map((name) => `${prefix}_${name}:`)));
  return text
    .replace(/(?<=x-part-settings: &part-settings\n)( {2}\w+:\n)+/, () => block(['COLLECTOR_PARTS']))
    .replace(/(?<=x-feed-settings: &feed-settings\n)( {2}\w+:\n)+/, () => block(['FEED_URL', 'REST_URL']));
}

/** Writes what changed. */
export async function writeExchangeRegistries() {
  const folder = path.join(EXCHANGES, 'generated');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(exchangeRegistries())) {
    const file = path.join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  }
  const compose = await readFile(COMPOSE, 'utf8');
  if (composeWithFeeds(compose) !== compose) await writeFile(COMPOSE, composeWithFeeds(compose));
}
