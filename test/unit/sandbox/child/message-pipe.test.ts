import { PassThrough } from 'node:stream';
import { readMessages, sendMessage } from '../../../../sandbox/child/message-pipe.js';

const MESSAGES = ['', 'ä'.repeat(300), 'y', 'x'.repeat(70_000), '7'];

/** Returns what arrives of bytes that come in pieces; `mostBytes` is asked before each message. */
function arrived(bytes: Buffer, pieceBytes: number, mostBytes: () => number = () => Infinity) {
  const pipe = new PassThrough();
  const found: (string | undefined)[] = [];
  readMessages(pipe, mostBytes, (message) => found.push(message?.toString()));
  for (let at = 0; at < bytes.length; at += pieceBytes) pipe.emit('data', bytes.subarray(at, at + pieceBytes));
  return { found, isOpen: !pipe.isPaused() };
}

function sent(messages: readonly string[]): Buffer {
  const pipe = new PassThrough({ highWaterMark: 1 << 20 });
  for (const message of messages) sendMessage(pipe, [Buffer.from(message.slice(0, 2)), Buffer.from(message.slice(2))]);
  return pipe.read() as Buffer;
}

it.each([1, 3, 5, 1_000, 65_536, 1 << 20])('messages in pieces of %i bytes arrive whole and in order', (pieceBytes) =>
  expect(arrived(sent(MESSAGES), pieceBytes)).toEqual({ found: MESSAGES, isOpen: true }),
);

it.each([1, 1_000, 1 << 20])(
  'nothing is read after a message that is too long, in pieces of %i bytes',
  (pieceBytes) => {
    const { found, isOpen } = arrived(sent(MESSAGES), pieceBytes, () => 60_000);
    expect(found).toEqual([...MESSAGES.slice(0, 3), undefined]);
    expect(isOpen).toBe(false);
  },
);

it('nothing is read of a message that is not expected, not even its length', () => {
  const asked = [10, 10];
  const bytes = sent(['first', ...Array.from({ length: 10_000 }, () => '')]);
  const left = (): number => asked.shift() ?? -1;
  expect(arrived(bytes.subarray(0, 10), 1 << 20, left)).toEqual({ found: ['first', undefined], isOpen: false });
  asked.push(10, 10);
  expect(arrived(bytes, 1 << 20, left)).toEqual({ found: ['first', undefined], isOpen: false });
});

it('a part of a message is none', () =>
  expect(arrived(sent(['whole', 'a part']).subarray(0, -1), 3).found).toEqual(['whole']));
