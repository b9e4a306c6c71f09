import { coinbaseAdvancedFeed } from '../../../../exchanges/coinbase_advanced/feed.js';
import { scriptExchange, type ScriptedExchange } from '../../../support/collection/scripted-exchange.js';
import { until } from '../../../support/until.js';

const book = (product: string, number: number): string =>
  `{"channel":"l2_data","sequence_num":${number},"events":[{"type":"update","product_id":"${product}","updates":[]}]}`;
const heartbeat = (number: number): string => `{"channel":"heartbeats","sequence_num":${number},"events":[]}`;

describe('a connection to Coinbase Advanced Trade, which counts all its messages together', () => {
  let exchange: ScriptedExchange;
  beforeEach(async () => {
    const depth = (instrument: string) => ({ instrument, streamType: 'depth' });
    exchange = await scriptExchange(coinbaseAdvancedFeed, { A: depth('BTC-USD'), B: depth('ETH-USD') });
  });
  afterEach(() => exchange.close());

  async function places(...messages: string[]): Promise<string[]> {
    const { frames } = exchange;
    const before = frames.length;
    for (const message of messages) exchange.say(message);
    const wanted = messages.filter((message) => message.includes('l2_data')).length;
    await until('the frames', () => frames.length - before >= wanted);
    return frames.slice(before).map(([stream, , place]) => `${stream} ${place}`);
  }

  it('finds nothing missing while each number follows, whatever carries it', async () => {
    const messages = [book('BTC-USD', 0), heartbeat(1), book('ETH-USD', 2), book('BTC-USD', 3)];
    expect(await places(...messages)).toEqual(['A next', 'B next', 'A next']);
  });

  it('takes a skipped number for a jump of every stream, once', async () => {
    await places(book('BTC-USD', 0), book('ETH-USD', 1));
    const messages = [heartbeat(3), book('BTC-USD', 4), book('BTC-USD', 5), book('ETH-USD', 6)];
    expect(await places(...messages)).toEqual(['A jump', 'A next', 'B jump']);
  });

  it('begins to count again on a new connection', async () => {
    await places(book('BTC-USD', 7));
    const { asked } = exchange;
    const before = asked.length;
    exchange.hangUp();
    await until('the subscriptions', () => asked.length >= before + 2);
    expect(await places(book('BTC-USD', 40))).toEqual(['A next']);
  });
});
