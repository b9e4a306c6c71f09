import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { loadShippedCatalog } from '../../../../schema/catalog/load-catalog.js';
import { syncListings } from '../../../../scripts/admin/sync-listings.js';
import { AdminFindDatastreamDocument, AdminLoadCatalogDocument } from '../../../../scripts/generated/operations.js';
import { withStaffCore } from '../../../../scripts/runtime/staff-core.js';
import { EXCHANGE_LISTINGS } from '../../../../exchanges/generated/listings.js';
import { isTraded } from '../../../../workflows/collection/listings/listed.js';
import { readListing } from '../../../../workflows/collection/listings/read-listing.js';
import type { ListingEntry } from '../../../../workflows/collection/listings/exchange-listing.js';
import { readOfExchanges } from '../../../support/fixtures/read-fixture.js';
import { createTestDatabase } from '../../../support/databases/database.js';

interface ListingAnswers {
  answers: Record<string, unknown>;
  listed: ListingEntry[];
}

/**
 * `exchanges/<code>/listing.jsonl`: what an exchange answers, by path, written after its
 * documentation, and what that lists.
 */
const LISTING_ANSWERS = readOfExchanges('listing.jsonl').flatMap(([exchange, records]) =>
  (records as ListingAnswers[]).map((record) => ({ exchange, ...record })),
);

/** Serves the answers of one exchange; a body that is no JSON object as it is. */
let answers: Record<string, unknown> = {};
const asked: string[] = [];
let server: Server;
let address: string;
let database: { url: string; drop: () => Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? ''];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await database.drop();
});

describe('listings of exchanges', () => {
  it('has recorded answers for every exchange', () =>
    expect(EXCHANGE_LISTINGS.map(({ exchange }) => exchange).sort()).toEqual(
      LISTING_ANSWERS.map(({ exchange }) => exchange).sort(),
    ));

  it.each(LISTING_ANSWERS)(
    '$exchange: every instrument with its terms, page by page',
    async ({ exchange, listed, ...given }) => {
      answers = given.answers;
      const listing = EXCHANGE_LISTINGS.find((candidate) => candidate.exchange === exchange)!;
      const found = await readListing(listing, address);
      expect(found).toEqual(listed);
      // Only these may be marked as gone.
      expect(found.filter(isTraded).every(({ type }) => listing.covers.includes(type))).toBe(true);
    },
  );

  it('asks Hyperliquid by POST', () => expect(asked).toContain('POST /info'));

  it.each([
    ['no JSON', 'cannot be read', '<html>'],
    ['another shape', 'something else than documented', { symbols: [{ symbol: 1 }] }],
    ['an error', 'answered 404', undefined],
  ])('reports %s with the address', async (_, message, answer) => {
    answers = answer === undefined ? {} : { '/api/v3/exchangeInfo': answer };
    const listing = EXCHANGE_LISTINGS.find(({ exchange }) => exchange === 'binance')!;
    await expect(readListing(listing, address)).rejects.toThrow(
      new RegExp(`^${address}/api/v3/exchangeInfo .*${message}`),
    );
  });
});

describe('admin catalog sync', () => {
  const lists = (...symbols: string[]) => {
    answers = {
      '/api/v3/exchangeInfo': {
        symbols: symbols.map((symbol) => ({
          ...{ symbol, status: 'TRADING', baseAsset: symbol.slice(0, -4), quoteAsset: symbol.slice(-4) },
        })),
      },
    };
  };
  const nothing = { added: [], changed: [], delisted: [], relisted: [] };

  it('adds new instruments with their streams, marks delisted ones and unmarks relisted ones', () =>
    withStaffCore({ MYSQL_URL: database.url }, async ({ ask }) => {
      const sync = (options: { dryRun?: boolean; force?: boolean } = {}) =>
        syncListings(
          ask,
          { exchange: 'binance', dryRun: false, force: false, ...options },
          { REST_URL_BINANCE: address },
        );
      const find = async (instrument: string) => {
        const key = { exchange: 'binance', instrument, streamType: 'depth' };
        return (await ask(AdminFindDatastreamDocument, key)).findDatastream;
      };
      lists('BTCUSDT', 'ETHUSDT');
      await expect(sync()).rejects.toThrow('not_found');
      const exchanges = loadShippedCatalog().exchanges.filter(({ code }) => code === 'binance');
      await ask(AdminLoadCatalogDocument, { catalog: { exchanges } });

      await expect(sync()).rejects.toThrow('use force if this is correct');
      const forced = await sync({ dryRun: true, force: true });
      expect(forced).toMatchObject({ exchange: 'binance', listed: 2, skipped: 0, dry_run: true });
      const known = exchanges[0]!.instruments.map(({ symbol }) => symbol);
      expect(forced.delisted).toHaveLength(known.length - 2);

      lists(...known, 'NEWUSDT');
      const planned = await sync({ dryRun: true });
      expect(planned).toMatchObject({ ...nothing, added: ['NEWUSDT'], changed: expect.any(Array) as string[] });
      expect(await find('NEWUSDT')).toBeNull();
      expect(await sync()).toEqual({ ...planned, dry_run: false });
      expect(await sync()).toMatchObject(nothing);
      const stream = await find('NEWUSDT');
      expect(stream).toMatchObject({ instrument: 'NEWUSDT', streamType: 'depth' });

      lists(...known);
      expect(await sync()).toMatchObject({ ...nothing, delisted: ['NEWUSDT'] });
      expect(await sync()).toMatchObject(nothing);
      // Its streams, and with them all history, stay where they were.
      expect(await find('NEWUSDT')).toEqual(stream);
      lists(...known, 'NEWUSDT');
      expect(await sync()).toMatchObject({ ...nothing, relisted: ['NEWUSDT'] });
    }));

  it('names the exchanges with a list on the command line', async () => {
    const args = ['catalog', 'sync', '--exchange', 'bybit_v2'];
    const env = { ...process.env, MYSQL_URL: database.url };
    const stderr = await new Promise<string>((done) => {
      execFile(process.execPath, [resolve('dist/scripts/admin/main.js'), ...args], { env }, (_, __, text) =>
        done(text),
      );
    });
    expect(stderr).toContain('these have one: binance, binance_coinm, binance_us, binance_usdm');
  });

  it('refuses an invalid address', () =>
    withStaffCore({ MYSQL_URL: database.url }, async ({ ask }) => {
      const options = { exchange: 'binance', dryRun: true, force: false };
      await expect(syncListings(ask, options, { REST_URL_BINANCE: 'nowhere' })).rejects.toThrow(
        'REST_URL_BINANCE must be an http address',
      );
    }));
});
