import type { FeedForm } from '../../../../../../schema/tardis/feeds/feed-form.js';
import { at, cutAt, receive, stream, streamerOf } from '../../../../../support/streaming/test-streams.js';
import { STORE_BEGINS_NS } from '../../../../../support/streaming/simulated-store.js';

const FEED: FeedForm = { exchange: 'binance', channels: { '11': ['trade'] } };
const binance = () =>
  stream(11n, 'a', {
    datastream: { id: 11n, exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
    sealedThroughNs: at(100),
  });

test('a feed has the messages of its range, and its shard is not followed', async () => {
  const { store, streamer } = streamerOf(binance());
  receive(store, 11n, 1, 2, 30);
  await cutAt(store, 100, 'a');
  const reader = streamer.open({ feed: FEED, toNs: at(20) });
  expect(await reader.ended).toBe('end');
  const time = new Date(Number(STORE_BEGINS_NS / 1_000_000n)).toISOString().slice(0, -1);
  expect(reader.lines.join('')).toBe(`${time}0000Z {"at":1}\n${time}0000Z {"at":2}\n`);
  expect(reader.endedHow?.code).toBe(1_000);
  expect(streamer.tails.sealedNs('a')).toBeUndefined();
  await streamer.tails.stop();
});

test('a feed that cannot be sent to its end is broken off', async () => {
  const { store, streamer } = streamerOf(binance());
  receive(store, 11n, 1);
  await cutAt(store, 100, 'a');
  const reader = streamer.open({ feed: FEED, toNs: at(200) });
  reader.connection.end({ code: 'unavailable', message: 'stopping' });
  expect(await reader.ended).toBe('unavailable');
  expect(reader.lines.join('')).not.toContain('stopping');
  expect(reader.endedHow?.code).toBe(1_011);
  await streamer.tails.stop();
});
