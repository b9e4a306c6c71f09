import { cursorKeyOf, readStreamCursor } from '../../../../schema/streaming/stream-cursor.js';
import { TestStreamer } from '../../../support/streaming/test-reader.js';
import { at, cutAt, receive, stream, streamerOf } from '../../../support/streaming/test-streams.js';

const KEY = cursorKeyOf('secret', 'acc_1');

test('a range behind the reader that gets more is told as revised, and not sent again', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  receive(store, 11n, 1, 5);
  await cutAt(store, 6, 'a');
  const reader = streamer.open();
  await reader.until(({ type }) => type === 'live');
  await store.fill(11n, at(3), '{"at":3}');
  const revised = await reader.until(({ type }) => type === 'revised');
  expect(reader.lines.at(-1)).toBe(`{"type":"revised","datastream_id":11,"from":${at(3)},"to":${at(4)}}`);
  expect(revised).toBeDefined();
  reader.connection.drop();
  await reader.ended;
  expect(reader.records.filter(({ type }) => type === 'message')).toHaveLength(2);
  await streamer.tails.stop();
});

test('a fill between two connections is told to the one that a cursor continues', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  await store.fill(11n, at(0), '{"at":0}');
  receive(store, 11n, 1, 5);
  await cutAt(store, 6, 'a');
  const first = streamer.open();
  const { cursor } = await first.until(({ type }) => type === 'live');
  first.connection.drop();
  await first.ended;
  await store.fill(11n, at(3), '{"at":3}');
  const position = readStreamCursor(cursor!, [KEY])!;
  const second = streamer.open({ position });
  await second.until(({ type }) => type === 'revised');
  expect(second.records.find(({ type }) => type === 'revised')).toMatchObject({ datastream_id: 11 });
  second.connection.drop();
  await second.ended;
  await streamer.tails.stop();
});

test("a fill after the end is told to the connection that the end's cursor continues", async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  receive(store, 11n, 1, 5);
  await cutAt(store, 6, 'a');
  const first = streamer.open({ toNs: at(6) });
  expect(await first.ended).toBe('end');
  const { cursor } = first.records.at(-1)!;
  await store.fill(11n, at(3), '{"at":3}');
  await streamer.tails.stop();
  const restarted = new TestStreamer(store);
  const second = restarted.open({ toNs: at(6), position: readStreamCursor(cursor!, [KEY])! });
  expect(await second.ended).toBe('end');
  expect(second.records.map(({ type }) => type)).toEqual(['revised', 'live', 'end']);
  await restarted.tails.stop();
});
