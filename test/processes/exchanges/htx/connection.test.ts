import { gzipSync } from 'node:zlib';
import { htxFeed } from '../../../../exchanges/htx/feed.js';
import { scriptExchange, type ScriptedExchange } from '../../../support/collection/scripted-exchange.js';
import { until } from '../../../support/until.js';

const CHANNEL = 'market.btcusdt.mbp.400';
const BOOK = `{"id":"book","rep":"${CHANNEL}","status":"ok","data":{"seqNum":5,"bids":[],"asks":[]}}`;
const change = (previous: number, last: number): string =>
  `{"ch":"${CHANNEL}","ts":1,"tick":{"seqNum":${last},"prevSeqNum":${previous},"bids":[],"asks":[]}}`;

describe('a connection to HTX, which compresses each message', () => {
  let exchange: ScriptedExchange;
  beforeEach(async () => {
    exchange = await scriptExchange(htxFeed, { A: { instrument: 'btcusdt', streamType: 'depth' } });
  });
  afterEach(() => exchange.close());

  it('answers pings, asks for the whole book once its changes are subscribed, and hands on messages decompressed', async () => {
    const { asked, frames, log } = exchange;
    expect(asked).toEqual([`{"sub":"${CHANNEL}","id":"1"}`]);
    exchange.say(gzipSync('{"ping":7}'));
    exchange.say(gzipSync(`{"id":"1","status":"ok","subbed":"${CHANNEL}","ts":1}`));
    await until('the answers', () => asked.length > 2);
    expect(asked.slice(1)).toEqual(['{"pong":7}', `{"req":"${CHANNEL}","id":"book"}`]);
    for (const message of [change(4, 5), BOOK, change(5, 6), change(7, 8), change(0, 1)])
      exchange.say(gzipSync(message));
    await until('the frames', () => frames.length > 4);
    expect(frames).toEqual([
      ['A', change(4, 5), 'next'],
      ['A', BOOK, undefined],
      ['A', change(5, 6), 'next'],
      ['A', change(7, 8), 'jump'],
      ['A', change(0, 1), 'lower'],
    ]);
    expect(log).toEqual(['heartbeat', 'acknowledgement', 'up A']);
  });

  it('counts what cannot be decompressed as broken, and goes on', async () => {
    const { frames, log } = exchange;
    exchange.say(gzipSync(change(4, 5)).subarray(0, -9));
    exchange.say(gzipSync(change(4, 5)));
    await until('the frame', () => frames.length > 0);
    expect([log, frames]).toEqual([['broken frame'], [['A', change(4, 5), 'next']]]);
  });
});
