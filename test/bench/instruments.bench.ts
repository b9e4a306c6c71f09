import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { parse } from 'graphql';
import { deribitListing } from '../../exchanges/deribit/listing.js';
import { createFacade } from '../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../rest-facade/settings.js';
import { LISTING_EVERY_MS } from '../../schema/instruments/listing-stream.js';
import { createCore } from '../../server/create-core.js';
import { countChanges } from '../../server/instruments/instrument-counts.js';
import { listingFrame, requestName } from '../../workflows/collection/listings/listing-frame.rule.js';
import { PollFold } from '../../workflows/instruments/fold-polls.js';
import { ListingPolls } from '../../workflows/instruments/listing-polls.js';
import { silent, testSettings } from '../support/core/core.js';
import { createTestDatabase } from '../support/databases/database.js';
import { benchCommand } from './bench-command.js';

const values = benchCommand(
  'instruments',
  `GET /instruments and the history of one instrument, over REST and in one process with the server, of an exchange with many options;
and the CPU that reading its listing takes, as a share of a core with a poll every 15 minutes.`,
)
  .option('--options <n>', 'options of the exchange', '100000')
  .option('--requests <n>', 'requests of each kind', '200')
  .option('--json <file>', 'writes the result there')
  .parse()
  .opts<{ options: string; requests: string; json?: string }>();

const VERSIONS = 5;
const symbolOf = (i: number): string => `BTC-${String(i).padStart(6, '0')}-C`;

interface RequestTimes {
  /** Milliseconds of requests of each kind, sorted. */
  page: number[];
  history: number[];
  /** Milliseconds of CPU of a request, in this process: client, facade and server. */
  cpuMs: number;
}

async function requestTimes(options: number, requests: number): Promise<RequestTimes> {
  const made = await createTestDatabase();
  const core = await createCore(testSettings(made.url), silent);
  const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1' });
  const facade = createFacade({ transport: core.inProcessTransport('service'), settings, logger: silent });
  try {
    const apiKey = await fill(core, options);
    const { port } = await facade.listen();
    const timed = async (path: string, isRight: (body: Record<string, unknown[]>) => boolean): Promise<number> => {
      const beganMs = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/v1/${path}`, { headers: { 'x-api-key': apiKey } });
      const body = (await answer.json()) as Record<string, unknown[]>;
      const tookMs = performance.now() - beganMs;
      if (!isRight(body)) throw new Error(`${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
      return tookMs;
    };
    const [page, history]: [number[], number[]] = [[], []];
    const cpuBefore = process.cpuUsage();
    for (let i = 0; i < requests; i++) {
      const at = i % 2 === 0 ? '' : '&at=1500';
      page.push(await timed(`instruments?exchange=deribit&limit=100${at}`, ({ items }) => items?.length === 100));
      const path = `instruments/deribit/${symbolOf((i * 7_919) % options)}/history`;
      history.push(await timed(path, ({ items }) => items?.length === VERSIONS));
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuMs = Number(((user + system) / 1_000 / requests / 2).toFixed(1));
    const sorted = (times: number[]): number[] => times.sort((a, b) => a - b);
    return { page: sorted(page), history: sorted(history), cpuMs };
  } finally {
    await facade.close();
    await core.close();
    await made.drop();
  }
}

/** Stores options with versions, and returns the key of an account. */
async function fill(core: Awaited<ReturnType<typeof createCore>>, options: number): Promise<string> {
  const { main } = core.database;
  const staff = core.inProcessTransport('staff');
  const ask = async (source: string, variables: Record<string, unknown>): Promise<Record<string, string>> => {
    const answer = await staff.execute(parse(source), variables, { requestId: 'req_bench' });
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return Object.values(answer.data as Record<string, Record<string, string>>)[0]!;
  };
  const catalog = { exchanges: [{ code: 'deribit', displayName: 'Deribit' }] };
  await ask('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }', { c: catalog });
  const { id } = await ask('mutation { createAccount(name: "B", planCode: "pro") { id } }', {});
  await ask('mutation ($id: ID!) { updateAccount(id: $id, rateMinute: 1000000, rateHour: 1000000) { id } }', { id });
  const { key } = await ask('mutation ($id: ID!) { createApiKey(accountId: $id, name: "b") { key } }', { id });
  for (let first = 0; first < options; first += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, options - first) * VERSIONS }, (_, i) => {
      const version = i % VERSIONS;
      const fromNs = 1_000 * (version + 1);
      return [
        symbolOf(first + Math.floor(i / VERSIONS)),
        fromNs,
        version === VERSIONS - 1 ? null : fromNs + 1_000,
        fromNs,
      ];
    });
    await main.query(
      `INSERT INTO instrument_versions (exchange, symbol, from_ns, to_ns, observed_from_ns, source, status, kind, underlying)
       VALUES ${rows.map(() => "('deribit', ?, ?, ?, ?, 'observed', 'trading', 'option', 'btc_usd')").join(', ')}`,
      rows.flat(),
    );
  }
  // Each version ended with the poll that saw the next one.
  await main.query('UPDATE instrument_versions SET closed_ns = to_ns');
  for (let i = 1; i <= VERSIONS; i++) await countChanges(main.manager, 'deribit', 1_000n * BigInt(i));
  await main.query('ANALYZE TABLE instrument_versions');
  return key!;
}

/** Share of a core that reading a listing takes, which is compared with the one before. */
function readingShare(options: number): { bytes: number; share: number } {
  const [request] = deribitListing.requests;
  const instruments = Array.from({ length: options }, (_, i) => ({
    ...{ instrument_name: symbolOf(i), kind: 'option', is_active: true, state: 'open', quote_currency: 'BTC' },
    ...{ base_currency: 'BTC', settlement_currency: 'BTC', counter_currency: 'USD', instrument_type: 'reversed' },
    ...{ tick_size: 0.0005, min_trade_amount: 0.1, contract_size: 1, creation_timestamp: 1_774_512_000_000 },
    ...{ expiration_timestamp: 1_806_048_000_000, strike: 100_000 + i, option_type: 'call', price_index: 'btc_usd' },
  }));
  const answer = Buffer.from(JSON.stringify({ jsonrpc: '2.0', result: instruments }));
  const place = { page: 0, isLast: true, request: requestName(request!) };
  const polls = new ListingPolls(deribitListing);
  const fold = new PollFold();
  const before = process.cpuUsage();
  const count = 6;
  for (let i = 0; i < count; i++) {
    const frame = listingFrame({ ...place, poll: `p${i}` }, answer);
    const [poll] = polls.take(frame, BigInt(i) * 900_000_000_000n);
    const { outcome, instruments: found } = fold.take(poll!);
    if (outcome !== 'read' || found !== options) throw new Error(`${outcome} ${found}`);
  }
  const { user, system } = process.cpuUsage(before);
  return { bytes: answer.length, share: (user + system) / 1_000 / count / LISTING_EVERY_MS };
}

const options = Number(values.options);
const reading = readingShare(options);
const { page, history, cpuMs } = await requestTimes(options, Number(values.requests));
const at = (times: readonly number[], share: number): number =>
  Number(times[Math.floor(share * (times.length - 1))]!.toFixed(1));
const spread = (times: readonly number[]) => ({ p50Ms: at(times, 0.5), p95Ms: at(times, 0.95), maxMs: at(times, 1) });
const result = {
  ...{ cpus: os.availableParallelism(), load: os.loadavg()[0], options, versions: VERSIONS },
  ...{ page: spread(page), history: spread(history), cpuMs },
  listing: { bytes: reading.bytes, percentOfACore: Number((100 * reading.share).toFixed(3)) },
};
console.log(JSON.stringify(result, null, 2));
if (values.json) await writeFile(values.json, JSON.stringify(result));
