import { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';
import * as ws from 'ws';
import { seededRandom } from '../../../../../../scripts/simulated-exchange/random.js';
import { takeWholeMessages } from '../../../../../../workflows/collection/feeds/connection/whole-messages.js';

/** Its types lack it. */
const Receiver = Reflect.get(ws, 'Receiver') as new (options: object) => Writable;
const [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG] = [0x0, 0x1, 0x2, 0x8, 0x9, 0xa];

describe('messages that are one frame', () => {
  it.each([3, 7, 100, 16_384, 70_000, Infinity])('are what ws reads, in its order, in chunks of %d bytes', (size) => {
    const bytes = Buffer.concat([
      ...[frame(TEXT, ''), frame(TEXT, 'a'), frame(BINARY, 'b'.repeat(125)), frame(TEXT, 'c'.repeat(126))],
      ...[frame(PING, 'p'), frame(TEXT, 'd'.repeat(65_535)), frame(TEXT, 'e'.repeat(65_536)), frame(TEXT, 'f')],
      ...[frame(TEXT, 'g', { fin: false }), frame(PONG, ''), frame(CONTINUATION, 'h'), frame(TEXT, 'i')],
      ...[frame(CLOSE, '\u0003\u00e8'), frame(TEXT, 'after the end')],
    ]);
    const events = read(
      inChunks(bytes, () => size),
      true,
    );
    expect(events).toEqual(read([bytes], false));
    expect(events.map(([name]) => name).join(' ')).toBe(
      'message message message message ping message message message pong message message conclude',
    );
  });

  it('are what ws reads of any mixture, in chunks of any size', () => {
    const random = seededRandom(5);
    const some = (to: number): number => Math.floor(random() * to);
    for (let round = 0; round < 200; round++) {
      const frames = Array.from({ length: 30 }, () => {
        if (some(10) === 0) return frame([PING, PONG][some(2)]!, 'x'.repeat(some(125)));
        return frame([TEXT, BINARY][some(2)]!, 'y'.repeat(some(5) === 0 ? some(70_000) : some(300)));
      });
      const bytes = Buffer.concat(frames);
      expect(
        read(
          inChunks(bytes, () => 1 + some(1_000)),
          true,
        ),
      ).toEqual(read([bytes], false));
    }
  });

  it.each([
    ['a masked frame', Buffer.of(0x81, 0x81, 1, 2, 3, 4, 5)],
    ['a compressed frame', Buffer.of(0xc1, 1, 65)],
    [
      'a text frame inside of a fragmented message',
      Buffer.concat([frame(TEXT, 'a', { fin: false }), frame(TEXT, 'b')]),
    ],
    ['a continuation of nothing', frame(CONTINUATION, 'a')],
    ['a frame larger than allowed', Buffer.concat([Buffer.of(0x82, 127, 0, 0, 0, 1, 0, 0, 0, 0), Buffer.alloc(100)])],
  ])('end with the error of ws at %s', (_, wrong) => {
    const bytes = Buffer.concat([frame(TEXT, 'before'), wrong, frame(TEXT, 'after')]);
    const events = read([bytes], true);
    expect(events).toEqual([['message', 'before', false]]);
    expect(events).toEqual(read([bytes], false));
  });

  it('tell of everything that arrives, also of a part of a frame', () => {
    const receiver = new Receiver({ skipUTF8Validation: true });
    const socket = Object.assign(new EventEmitter(), { _receiver: receiver });
    let arrived = 0;
    takeWholeMessages(socket as unknown as ws.WebSocket, () => (arrived += 1));
    for (const byte of frame(TEXT, 'abc')) receiver.write(Buffer.of(byte));
    expect(arrived).toBe(5);
  });

  it('and what ws reads stay whole when the memory of each chunk is used for the next', () => {
    const fragments = [frame(TEXT, 'd', { fin: false }), frame(CONTINUATION, 'e'.repeat(70_000))];
    const frames = [frame(TEXT, 'a'.repeat(300)), frame(PING, 'b'), frame(BINARY, 'c'.repeat(20_000)), ...fragments];
    const bytes = Buffer.concat([...frames, frame(TEXT, 'f')]);
    for (const size of [3, 100, 1_000, 16_384]) {
      const chunks = inChunks(bytes, () => size);
      expect(read(chunks, true, Buffer.alloc(size))).toEqual(read([bytes], false));
    }
  });

  it('are copied from foreign memory only', () => {
    const receiver = new Receiver({ skipUTF8Validation: true });
    const socket = Object.assign(new EventEmitter(), { _receiver: receiver });
    takeWholeMessages(socket as unknown as ws.WebSocket, () => undefined);
    const chunks = inChunks(frame(TEXT, 'a'.repeat(60_000)), () => 1_000);
    const from = jest.spyOn(Buffer, 'from');
    for (const chunk of chunks) receiver.write(chunk);
    const copied = from.mock.calls.length;
    from.mockRestore();
    // That in which the frame begins: all others are joined to it.
    expect(copied).toBe(1);
  });

  it('are not read by ws', () => {
    const receiver = new Receiver({ skipUTF8Validation: true });
    const socket = Object.assign(new EventEmitter(), { _receiver: receiver });
    const byWs: string[] = [];
    receiver.on('message', (data: Buffer) => byWs.push(String(data)));
    takeWholeMessages(socket as unknown as ws.WebSocket, () => undefined);
    receiver.write(Buffer.concat([frame(TEXT, 'a'), frame(TEXT, 'b', { fin: false }), frame(CONTINUATION, 'c')]));
    expect(byWs).toEqual(['bc']);
  });
});

/**
 * Returns the events that a websocket has of these chunks. `memory`: that all of them arrive in.
 */
function read(chunks: Buffer[], takesWhole: boolean, memory?: Buffer): unknown[][] {
  const events: unknown[][] = [];
  const receiver = new Receiver({ skipUTF8Validation: true, maxPayload: 1024 * 1024 });
  const socket = Object.assign(new EventEmitter(), { _receiver: receiver });
  const note = (name: string, data: unknown, extra: unknown): number =>
    events.push([
      name,
      Buffer.isBuffer(data) ? data.toString('latin1') : data,
      Buffer.isBuffer(extra) ? String(extra) : extra,
    ]);
  receiver.on('error', () => undefined);
  receiver.on('message', (data: unknown, isBinary: unknown) => socket.emit('message', data, isBinary));
  for (const name of ['ping', 'pong', 'conclude'])
    receiver.on(name, (data: unknown, extra: unknown) => note(name, data, extra));
  socket.on('message', (data: unknown, isBinary: unknown) => note('message', data, isBinary));
  if (takesWhole) takeWholeMessages(socket as unknown as ws.WebSocket, () => undefined);
  for (const chunk of chunks) {
    if (memory) chunk.copy(memory);
    receiver.write(memory ? memory.subarray(0, chunk.length) : chunk);
  }
  return events;
}

function inChunks(bytes: Buffer, size: () => number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const to = Math.min(bytes.length, at + size());
    chunks.push(bytes.subarray(at, to));
    at = to;
  }
  return chunks;
}

function frame(opcode: number, payload: string, { fin = true } = {}): Buffer {
  const bytes = Buffer.from(payload, 'latin1');
  const first = (fin ? 0x80 : 0) | opcode;
  if (bytes.length < 126) return Buffer.concat([Buffer.of(first, bytes.length), bytes]);
  const isShort = bytes.length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = first;
  head[1] = isShort ? 126 : 127;
  if (isShort) head.writeUInt16BE(bytes.length, 2);
  else head.writeBigUInt64BE(BigInt(bytes.length), 2);
  return Buffer.concat([head, bytes]);
}
