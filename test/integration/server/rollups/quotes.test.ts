import { HOUR_NS, MINUTE_NS, nowNs } from '../../../../schema/time/timestamps.js';
import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const ROLLUPS = `query ($d: Int64!, $f: Int64!, $t: Int64!, $p: Int!) {
  rollups(datastreamId: $d, fromNs: $f, toNs: $t, points: $p) {
    points { fromNs quote { bid ask minSpread maxSpread } } } }`;
const ROLLUP = 'mutation ($h: [RollupHourInput!]!) { recordRollups(hours: $h) }';
const CHECKPOINT = 'mutation ($input: BookCheckpointInput!) { recordBookCheckpoint(input: $input) }';
const SOURCE = 'query ($id: Int64!) { bookSource(datastreamId: $id, fromNs: "1", toNs: "2") { revision } }';

const HOUR = (nowNs() / HOUR_NS - 3n) * HOUR_NS;
const at = (minute: number): string => String(HOUR + BigInt(minute) * MINUTE_NS);

interface Series {
  points: { fromNs: string; quote: { bid: string; ask: string; minSpread: string; maxSpread: string } | null }[];
}

/** Stores messages of minutes, and with them the quotes of a stream that has its own. */
const rollUp = (d: string, minutes: Record<number, { bid: string; ask: string } | null>) =>
  domain.worker.ask(ROLLUP, {
    h: [
      {
        ...{ datastreamId: d, hourNs: String(HOUR), claim: '0', minutes: String((1n << 60n) - 1n) },
        rollups: Object.entries(minutes).map(([minute, quote]) => ({
          ...{ minuteNs: at(Number(minute)), frames: '2', bytes: '9', lastNs: at(Number(minute)), quote },
        })),
      },
    ],
  });

const checkpoint = async (d: string, minute: number, quotes: Record<number, [bid: string, ask: string]>) => {
  const { revision } = await domain.worker.ask<{ revision: string }>(SOURCE, { id: d });
  return domain.worker.ask<boolean>(CHECKPOINT, {
    input: {
      ...{
        datastreamId: d,
        atNs: at(minute),
        dependsFromNs: at(0),
        version: 1,
        blobName: `books/q${minute}`,
        revision,
      },
      quotesFromNs: at(minute - 10),
      quotes: Object.entries(quotes).map(([m, [bid, ask]]) => ({ minuteNs: at(Number(m)), bid, ask })),
    },
  });
};

const quotesOf = async (client: Client, d: string, points = 360) => {
  const range = { f: at(0), t: String(HOUR + HOUR_NS) };
  const { points: found } = await client.ask<Series>(ROLLUPS, { d, ...range, p: points });
  return found.map(({ fromNs, quote }) => [
    Number((BigInt(fromNs) - HOUR) / MINUTE_NS),
    quote && `${quote.bid} ${quote.ask} ${quote.minSpread}..${quote.maxSpread}`,
  ]);
};

async function subscribed(stream: string): Promise<[client: Client, streamId: string]> {
  const client = await domain.client();
  const streamId = domain.streams[stream]!;
  await client.ask(SUBSCRIBE, { id: streamId });
  await domain.sql('UPDATE spans SET from_ns = ? WHERE account_id = ?', [HOUR, client.accountId]);
  return [client, streamId];
}

describe('quotes of an order book', () => {
  let client: Client;
  let book: string;
  beforeAll(async () => {
    [client, book] = await subscribed('ETHUSDT depth');
    await rollUp(book, { 0: null, 1: null, 9: null, 11: null });
  });

  it('come with its checkpoints, by minute; those of a longer point are its last, with all spreads', async () => {
    expect(await checkpoint(book, 10, { 0: ['1', '2.5'], 1: ['1.5', '2'], 9: ['1', '1.25'] })).toBe(true);
    expect(await checkpoint(book, 20, { 11: ['3', '2'] })).toBe(true);
    expect(await quotesOf(client, book)).toEqual([
      [0, '1 2.5 1.5..1.5'],
      [1, '1.5 2 0.5..0.5'],
      [9, '1 1.25 0.25..0.25'],
      // A crossed book.
      [11, '3 2 -1..-1'],
    ]);
    expect(await quotesOf(client, book, 1)).toEqual([[0, '3 2 -1..1.5']]);
  });

  it('are replaced for the minutes of a checkpoint that is written again', async () => {
    await checkpoint(book, 10, { 9: ['1', '3'] });
    expect(await quotesOf(client, book)).toEqual([
      [0, null],
      [1, null],
      [9, '1 3 2..2'],
      [11, '3 2 -1..-1'],
    ]);
  });
});

describe('quotes of a stream of quotes', () => {
  it('are part of its minutes', async () => {
    const [client, trades] = await subscribed('BTCUSDT trades');
    await rollUp(trades, { 3: { bid: '9.5', ask: '10' }, 4: null });
    expect(await quotesOf(client, trades)).toEqual([
      [3, '9.5 10 0.5..0.5'],
      [4, null],
    ]);
    expect(await quotesOf(client, trades, 1)).toEqual([[0, '9.5 10 0.5..0.5']]);
  });
});
