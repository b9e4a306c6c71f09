import { setImmediate } from 'node:timers/promises';
import { cursorKeyOf, readStreamCursor } from '../../../../schema/streaming/stream-cursor.js';
import { STORE_BEGINS_NS } from '../../../support/streaming/simulated-store.js';
import { withoutCursor } from '../../../support/streaming/test-reader.js';
import { at, cutAt, receive, stream, streamerOf } from '../../../support/streaming/test-streams.js';

const KEY = cursorKeyOf('secret', 'acc_1');
test('a record has the frame byte for byte, its time in nanoseconds and a cursor', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  store.receive(11n, '{"p": "1.10",\t"q":1e2}');
  await cutAt(store, 5, 'a');
  const reader = streamer.open({ toNs: at(5) });
  expect(await reader.ended).toBe('end');
  const [live, message, end] = [...reader.lines].sort();
  expect(withoutCursor(message!)).toBe('{"type":"live","datastream_id":11}');
  expect(withoutCursor(live!)).toBe('{"type":"end"}');
  expect(withoutCursor(end!)).toBe(
    `{"type":"message","datastream_id":11,"ts":${STORE_BEGINS_NS},"data":{"p": "1.10",\t"q":1e2}}`,
  );
  const { cursor } = JSON.parse(end!) as { cursor: string };
  expect(readStreamCursor(cursor, [KEY])).toMatchObject({ ns: STORE_BEGINS_NS, datastreamId: 11n, row: 0 });
  await streamer.tails.stop();
});

test.each([
  ['text', '"text"'],
  ['{"a":1}\n', String.raw`"{\"a\":1}\n"`],
  ['{"a":1} {"b":2}', String.raw`"{\"a\":1} {\"b\":2}"`],
  ['{"a":01}', String.raw`"{\"a\":01}"`],
  ['[1,2]', '[1,2]'],
  [' null ', ' null '],
])('the frame %j stands as %s', async (frame, data) => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  store.receive(11n, frame);
  await cutAt(store, 5, 'a');
  const reader = streamer.open({ toNs: at(5) });
  await reader.ended;
  expect(reader.told).toEqual([`{"type":"message","datastream_id":11,"ts":${STORE_BEGINS_NS},"data":${data}}`]);
  await streamer.tails.stop();
});

test('a gap has all its reasons, as in manifests', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  store.gap(11n, { fromNs: at(1), toNs: at(3), reason: 'stopped', also: ['disconnect'] });
  store.gap(11n, { fromNs: at(3), toNs: at(4), reason: 'stopped', also: null });
  await cutAt(store, 5, 'a');
  const reader = streamer.open({ toNs: at(5) });
  expect(await reader.ended).toBe('end');
  expect(reader.told).toEqual([
    `{"type":"gap","datastream_id":11,"from":${at(1)},"to":${at(3)},"reason":"stopped","also":["disconnect"]}`,
    `{"type":"gap","datastream_id":11,"from":${at(3)},"to":${at(4)},"reason":"stopped"}`,
  ]);
  await streamer.tails.stop();
});

test('a record waits until no stream of the connection can bring an earlier one', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'b'));
  receive(store, 12n, 1);
  receive(store, 11n, 2);
  receive(store, 12n, 3);
  await cutAt(store, 4, 'b');
  const reader = streamer.open();
  await setImmediate();
  expect(reader.told).toEqual([]);
  await cutAt(store, 4, 'a');
  await reader.until(({ type, datastream_id: id }) => type === 'live' && id === 12);
  expect(reader.records.filter(({ type }) => type === 'message').map(({ data }) => data)).toEqual([
    { at: 1 },
    { at: 2 },
    { at: 3 },
  ]);
  reader.connection.drop();
  await reader.ended;
  await streamer.tails.stop();
});

test('a stream whose span has ended holds nobody, and is read as far as its span', async () => {
  const ended = stream(11n, 'a', { live: [{ fromNs: STORE_BEGINS_NS, toNs: at(3) }] });
  const { store, streamer } = streamerOf(ended, stream(12n, 'b'));
  receive(store, 11n, 1, 3);
  await cutAt(store, 4, 'a');
  receive(store, 12n, 6);
  await cutAt(store, 10, 'b');
  const reader = streamer.open({ toNs: at(10) });
  expect(await reader.ended).toBe('end');
  expect(reader.records.filter(({ type }) => type === 'message').map(({ data }) => data)).toEqual([
    { at: 1 },
    { at: 6 },
  ]);
  await streamer.tails.stop();
});

test('a stream is live once, where its past is delivered', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  receive(store, 11n, 1);
  await cutAt(store, 2, 'a');
  const reader = streamer.open();
  await reader.until(({ type }) => type === 'live');
  receive(store, 11n, 3);
  await cutAt(store, 4, 'a');
  await reader.until(({ data }) => (data as { at?: number } | undefined)?.at === 3);
  expect(reader.records.map(({ type }) => type)).toEqual(['message', 'live', 'message']);
  reader.connection.drop();
  expect(await reader.ended).toBe('closed');
  await streamer.tails.stop();
});

test('followers at the watermark share what is read once', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  await cutAt(store, 1, 'a');
  const readers = Array.from({ length: 20 }, () => streamer.open());
  for (const reader of readers) await reader.until(({ type }) => type === 'live');
  const before = store.ownReads;
  receive(store, 11n, 2);
  await cutAt(store, 3, 'a');
  for (const reader of readers) await reader.until(({ type }) => type === 'message');
  expect(store.ownReads).toBe(before);
  for (const reader of readers) reader.connection.drop();
  await Promise.all(readers.map(({ ended }) => ended));
  await streamer.tails.stop();
});

test('an end that the core asks for is the last record, with a cursor', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  receive(store, 11n, 1);
  await cutAt(store, 2, 'a');
  const reader = streamer.open();
  await reader.until(({ type }) => type === 'live');
  reader.connection.end({ code: 'unauthenticated', message: 'The key was deleted' });
  expect(await reader.ended).toBe('unauthenticated');
  const last = reader.records.at(-1)!;
  expect(last).toMatchObject({ type: 'error', error: { code: 'unauthenticated', message: 'The key was deleted' } });
  expect(readStreamCursor(last.cursor!, [KEY])).toMatchObject({ ns: at(2), datastreamId: 0n });
  await streamer.tails.stop();
});

test('rights that change count before the watermark that passes them', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'));
  await cutAt(store, 1, 'a');
  const reader = streamer.open();
  await reader.until(({ type }) => type === 'live');
  const ended = stream(11n, 'a', { live: [{ fromNs: STORE_BEGINS_NS, toNs: at(5) }] });
  streamer.onSpans = () => reader.connection.update([ended], '2');
  store.spansRevision = '2';
  receive(store, 11n, 4, 6);
  await cutAt(store, 8, 'a');
  await reader.until(({ type }) => type === 'message');
  receive(store, 11n, 9);
  await cutAt(store, 10, 'a');
  for (let i = 0; i < 20; i++) await setImmediate();
  expect(reader.records.filter(({ type }) => type === 'message').map(({ data }) => data)).toEqual([{ at: 4 }]);
  reader.connection.drop();
  await reader.ended;
  await streamer.tails.stop();
});

describe('a stream that is added', () => {
  test('sends its past as replayed records and then joins the others', async () => {
    const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'b'));
    receive(store, 12n, 1);
    receive(store, 11n, 2);
    await cutAt(store, 3, 'a', 'b');
    const reader = streamer.open({ streams: [store.streams[0]!] });
    await reader.until(({ type }) => type === 'live');
    reader.connection.add(store.streams[1]!, STORE_BEGINS_NS, { kind: 'raw' });
    await reader.until(({ type, datastream_id: id }) => type === 'live' && id === 12);
    receive(store, 12n, 4);
    receive(store, 11n, 5);
    await cutAt(store, 6, 'a', 'b');
    await reader.until(({ data }) => (data as { at?: number } | undefined)?.at === 5);
    expect(reader.records.map(({ type, datastream_id: id, data, replay }) => ({ type, id, data, replay }))).toEqual([
      { type: 'message', id: 11, data: { at: 2 } },
      { type: 'live', id: 11 },
      { type: 'message', id: 12, data: { at: 1 }, replay: true },
      { type: 'live', id: 12 },
      { type: 'message', id: 12, data: { at: 4 } },
      { type: 'message', id: 11, data: { at: 5 } },
    ]);
    reader.connection.drop();
    await reader.ended;
    await streamer.tails.stop();
  });

  test('brings nothing more once it is removed', async () => {
    const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'a'));
    await cutAt(store, 1, 'a');
    const reader = streamer.open();
    await reader.until(({ type, datastream_id: id }) => type === 'live' && id === 12);
    expect(reader.connection.remove(12n)).toBe(true);
    expect(reader.connection.remove(12n)).toBe(false);
    receive(store, 12n, 2);
    receive(store, 11n, 3);
    await cutAt(store, 4, 'a');
    await reader.until(({ type }) => type === 'message');
    expect(reader.records.filter(({ type }) => type === 'message').map(({ data }) => data)).toEqual([{ at: 3 }]);
    reader.connection.drop();
    await reader.ended;
    await streamer.tails.stop();
  });
});

test('a segment that is lost costs its time, which is a gap, and nothing else', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'a'));
  for (const moment of [1, 11, 21]) {
    receive(store, 11n, moment, moment + 3);
    await cutAt(store, moment + 5, 'a');
    if (moment === 11) store.loseNewest();
  }
  const reader = streamer.open({ toNs: at(26) });
  expect(await reader.ended).toBe('end');
  expect(reader.told).toEqual([
    `{"type":"message","datastream_id":11,"ts":${at(1)},"data":{"at":1}}`,
    `{"type":"message","datastream_id":11,"ts":${at(4)},"data":{"at":4}}`,
    `{"type":"gap","datastream_id":11,"from":${at(11)},"to":${at(14) + 1n},"reason":"lost"}`,
    `{"type":"message","datastream_id":11,"ts":${at(21)},"data":{"at":21}}`,
    `{"type":"message","datastream_id":11,"ts":${at(24)},"data":{"at":24}}`,
  ]);
  await streamer.tails.stop();
});

test('a stream that is added is read again when that fails', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'a'));
  receive(store, 12n, 1);
  await cutAt(store, 2, 'a');
  const reader = streamer.open({ streams: [stream(11n, 'a')] });
  await reader.until(({ type }) => type === 'live');
  store.failures = 1;
  reader.connection.add(stream(12n, 'a'), STORE_BEGINS_NS, { kind: 'raw' });
  const replayed = await reader.until(({ type }) => type === 'message');
  expect(replayed).toMatchObject({ datastream_id: 12, replay: true, data: { at: 1 } });
  reader.connection.drop();
  await reader.ended;
  await streamer.tails.stop();
});

test('two thousand streams are sent in one order, and each is live once', async () => {
  const ids = Array.from({ length: 2_000 }, (_, i) => BigInt(i + 1));
  const { store, streamer } = streamerOf(...ids.map((id) => stream(id, 'a')));
  for (let moment = 1; moment < 5; moment++) {
    for (const id of ids) if (id % 5n === BigInt(moment)) receive(store, id, moment);
    await cutAt(store, moment + 1, 'a');
  }
  const reader = streamer.open({ toNs: at(6) });
  await cutAt(store, 6, 'a');
  expect(await reader.ended).toBe('end');
  const of = (type: string) => reader.records.filter((record) => record.type === type);
  const expected = store.exported({ fromNs: STORE_BEGINS_NS, toNs: at(6) });
  expect(of('message').map(({ datastream_id: id }) => BigInt(id!))).toEqual(expected.map((one) => one.datastreamId));
  expect(new Set(of('live').map(({ datastream_id: id }) => id)).size).toBe(2_000);
  expect(of('live')).toHaveLength(2_000);
  await streamer.tails.stop();
});

test('a speed delays records as they were recorded, and changes none', async () => {
  const { store, streamer } = streamerOf(stream(11n, 'a'), stream(12n, 'a'));
  receive(store, 11n, 0, 100e9, 200e9);
  receive(store, 12n, 200e9);
  await cutAt(store, 300e9, 'a');
  const free = streamer.open({ toNs: at(300e9) });
  expect(await free.ended).toBe('end');
  const begunMs = performance.now();
  const paced = streamer.open({ toNs: at(300e9), speed: 1_000 });
  expect(await paced.ended).toBe('end');
  // 200 recorded seconds a thousand times as fast.
  expect(performance.now() - begunMs).toBeGreaterThanOrEqual(200);
  expect(paced.told).toEqual(free.told);
  expect(paced.told).toHaveLength(4);
  await streamer.tails.stop();
});
