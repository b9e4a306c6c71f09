import { CursorWriter, cursorKeyOf } from '../../../../schema/streaming/stream-cursor.js';
import type { MessageBatch } from '../../../../workflows/messages/message-batch.js';
import { FRAMINGS } from '../../../../workflows/streaming/records/framing.js';
import type { WrittenRecords } from '../../../../workflows/streaming/records/connection-writer.js';
import { RecordWriter } from '../../../../workflows/streaming/records/record-writer.js';

const KEY = cursorKeyOf('secret', 'acc_1');
const WINDOW = { untilNs: 1_767_225_700_000_000_000n, fillId: 7n };
const FIRST_NS = 1_767_225_600_000_000_000n;
const ID = 9_007_199_254_741n;

function batchOf(...frames: string[]): MessageBatch {
  const texts = frames.map((frame) => Buffer.from(frame));
  const offsets = Int32Array.of(0, ...texts.keys().map((i) => Buffer.concat(texts.slice(0, i + 1)).length));
  return {
    length: frames.length,
    seq: BigInt64Array.from(frames, (_, i) => BigInt(i + 5)),
    collectionTimestampNs: BigInt64Array.from(frames, (_, i) => FIRST_NS + BigInt(i)),
    data: Buffer.concat(texts),
    offsets,
  };
}

const cursorOf = (i: number): string =>
  new CursorWriter(KEY).textOf({
    ...{ ns: FIRST_NS + BigInt(i), datastreamId: ID, seq: BigInt(i + 5), row: 0 },
    ...WINDOW,
  });

function written(transport: keyof typeof FRAMINGS, batch: MessageBatch, isReplay = false): WrittenRecords {
  const writer = new RecordWriter(FRAMINGS[transport], KEY, isReplay);
  writer.enter(WINDOW, 1);
  for (let next = 0; next < batch.length;) next = writer.add(ID, batch, next, batch.length, 0);
  return writer.take();
}

const recordOf = (i: number, data: string): string =>
  `{"type":"message","datastream_id":${ID},"ts":${FIRST_NS + BigInt(i)},"cursor":"${cursorOf(i)}","data":${data}}`;

test.each([
  ['unavailable', true, 'It stops. Continue with the cursor.'],
  ['unavailable', false, 'It stops.'],
  ['unauthenticated', true, 'It stops.'],
])('an error %s (with a cursor: %s) says %s', (code, hasCursor, message) => {
  const writer = new RecordWriter(FRAMINGS.ndjson, KEY, false);
  const at = { ns: FIRST_NS, datastreamId: ID, seq: 5n, row: 0, ...WINDOW };
  writer.error({ code, message: 'It stops.' }, hasCursor ? at : null);
  const record = JSON.parse(writer.take().bytes.toString()) as object;
  const cursor = hasCursor ? { cursor: new CursorWriter(KEY).textOf(at) } : {};
  expect(record).toEqual({ type: 'error', error: { code, message }, ...cursor });
});

describe('records of messages', () => {
  test('a frame stands byte for byte', () => {
    const frames = ['{"a": [1, {"b":"\\u00e9é"}]}', '12.50', ' {"p":"0.10"} ', `"${'x'.repeat(200)}"`];
    const { bytes, messages } = written('ndjson', batchOf(...frames));
    expect(bytes.toString()).toBe(frames.map((frame, i) => `${recordOf(i, frame)}\n`).join(''));
    expect(messages).toBe(4);
  });

  test('what is not one line of JSON stands as a string, and those behind it as they are', () => {
    const frames = ['pong', '{"a":1}', '{"a":\n1}', '{"a":1}{"b":2}', '', '{"a":1', '{"b":2}'];
    const expected = frames.map((frame, i) =>
      recordOf(i, /^\{"[ab]":\d\}$/.test(frame) ? frame : JSON.stringify(frame)),
    );
    expect(written('ndjson', batchOf(...frames)).bytes.toString()).toBe(`${expected.join('\n')}\n`);
  });

  test('an event of server-sent events has the cursor as its id', () => {
    const { bytes } = written('sse', batchOf('{"a":1}', '{"a":2}'));
    const event = (i: number): string => `id: ${cursorOf(i)}\ndata: ${recordOf(i, `{"a":${i + 1}}`)}\n\n`;
    expect(bytes.toString()).toBe(event(0) + event(1));
  });

  test('messages of a WebSocket end where their records end', () => {
    const { bytes, ends } = written('websocket', batchOf('{"a":1}', 'x', '{"a":2}'));
    const parts = ends.map((end, i) => bytes.toString('utf8', ends[i - 1] ?? 0, end));
    expect(parts).toEqual([recordOf(0, '{"a":1}'), recordOf(1, '"x"'), recordOf(2, '{"a":2}')]);
  });

  test('a replayed record says so', () => {
    const { bytes } = written('ndjson', batchOf('{"a":1}'), true);
    expect(bytes.toString()).toContain(`"cursor":"${cursorOf(0)}","replay":true,"data":{"a":1}}`);
  });

  test('messages can be taken from anywhere in a batch', () => {
    const batch = batchOf(...Array.from({ length: 2_000 }, (_, i) => `{"i":${i}}`));
    const writer = new RecordWriter(FRAMINGS.ndjson, KEY, false);
    writer.enter(WINDOW, 1);
    const wanted: string[] = [];
    for (const [from, to] of [
      [0, 1],
      [1, 1_500],
      [1_500, 1_501],
      [1_999, 2_000],
    ] as const) {
      for (let next: number = from; next < to;) next = writer.add(ID, batch, next, to, 0);
      for (let i = from; i < to; i++) wanted.push(`${recordOf(i, `{"i":${i}}`)}\n`);
    }
    expect(writer.take().bytes.toString()).toBe(wanted.join(''));
  });

  test('bytes stay as they are until the socket gives them back', () => {
    const frames = Array.from({ length: 2_000 }, (_, i) => `{"i":${i}}`);
    const batch = batchOf(...frames);
    const writer = new RecordWriter(FRAMINGS.ndjson, KEY, false);
    writer.enter(WINDOW, 1);
    const taken: { text: string; records: WrittenRecords }[] = [];
    for (let next = 0; next < batch.length;) {
      next = writer.add(ID, batch, next, Math.min(next + 400, batch.length), 0);
      const before = taken.at(-1);
      expect(before?.records.bytes.toString()).toBe(before?.text);
      const records = writer.take();
      taken.push({ text: records.bytes.toString(), records });
      before?.records.giveBack?.();
    }
    expect(taken.map(({ text }) => text).join('')).toBe(frames.map((frame, i) => `${recordOf(i, frame)}\n`).join(''));
    const memories = new Set(taken.map(({ records }) => records.bytes.buffer));
    expect(memories.size).toBeLessThan(taken.length);
  });

  test('a writer keeps no memory behind its window', () => {
    // Longer than what buffers share.
    const batch = batchOf(`"${'x'.repeat(100_000)}"`);
    const writer = new RecordWriter(FRAMINGS.ndjson, KEY, false);
    writer.enter(WINDOW, 1);
    writer.add(ID, batch, 0, 1, 0);
    const { bytes, giveBack } = writer.take();
    writer.leave();
    giveBack?.();
    writer.take();
    writer.heartbeat(FIRST_NS);
    expect(writer.take().bytes.buffer).not.toBe(bytes.buffer);
  });
});
