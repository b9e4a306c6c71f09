import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { EXCHANGE_LISTINGS } from '../../../../../exchanges/generated/listings.js';
import { readListingFrame } from '../../../../../workflows/collection/listings/listing-frame.rule.js';
import { ListingPoller } from '../../../../../workflows/collection/listings/listing-poller.js';
import { until } from '../../../../support/until.js';

const FIRST = '/v5/market/instruments-info?category=linear&limit=1000';
const page = (symbol: string, cursor: string): string =>
  // Spaces and zeros that a re-serialised answer would lose.
  `{ "result":{"list":[{"symbol":"${symbol}","contractType":"LinearPerpetual","status":"Trading","baseCoin":"B","quoteCoin":"Q","x":1.50}],"nextPageCursor":"${cursor}"}}`;

describe('the poller of listings', () => {
  let server: Server;
  let address: string;
  let poller: ListingPoller<string>;
  const answers = new Map<string, { status: number; body: string }>();
  const frames: string[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status, body } = answers.get(request.url ?? '') ?? { status: 404, body: '' };
      response.statusCode = status;
      response.end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const listing = EXCHANGE_LISTINGS.find(({ exchange }) => exchange === 'bybit_linear')!;
    const events = {
      frame: (stream: string, message: Uint8Array) => frames.push(`${stream} ${Buffer.from(message).toString()}`),
      down: (streams: readonly string[], reason: string) => failures.push(`${streams.join()} ${reason}`),
    };
    poller = new ListingPoller(listing, address, events, pino({ level: 'silent' }), { everyMs: 1, againMs: 1 });
  });
  afterAll(() => {
    poller.close();
    server.close();
  });

  it('journals every page byte for byte, and a poll that fails as a gap', async () => {
    answers.set(FIRST, { status: 200, body: page('BTCUSDT', 'next') });
    answers.set(`${FIRST}&cursor=next`, { status: 429, body: '' });
    poller.setStream('stream 7');
    await until('a poll fails', () => failures.length > 0);
    expect(failures[0]).toBe('stream 7 unanswered');
    const failed = frames[0]!.slice('stream 7 '.length);
    expect(failed).toContain(`"answer":${page('BTCUSDT', 'next')}}`);
    expect(readListingFrame(Buffer.from(failed))).toMatchObject({ page: 0, isLast: false, request: FIRST });

    answers.set(`${FIRST}&cursor=next`, { status: 200, body: page('ETHUSDT', '') });
    const read = (): ReturnType<typeof readListingFrame>[] =>
      frames.map((frame) => readListingFrame(Buffer.from(frame.slice('stream 7 '.length))));
    await until('a poll succeeds', () => read().some((frame) => frame?.isLast));
    const last = read().find((frame) => frame?.isLast)!;
    const [first, second] = read().filter((frame) => frame?.poll === last.poll);
    expect(first).toMatchObject({ page: 0, isLast: false, request: FIRST });
    // The further page belongs to the same request.
    expect(second).toMatchObject({ page: 1, isLast: true, request: FIRST });
  });
});
