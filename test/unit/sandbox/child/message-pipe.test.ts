import { PassThrough } from 'node:stream';
import { readMessages, sendMessage } from '../../../../sandbox/child/message-pipe.js';

const MESSAGES = ['', { text: 'ä'.repeat(300), values: new BigInt64Array([1n, -2n]) }, null, 'x'.repeat(70_000), 7];

/** Returns what arrives of the messages when they come in pieces of so many bytes. */
function arrived(pieceBytes: number, mostBytes?: number): unknown[] {
  const sent = new PassThrough({ highWaterMark: 1 << 20 });
  for (const message of MESSAGES) sendMessage(sent, message);
  const bytes = sent.read() as Buffer;
  const pipe = new PassThrough();
  const found: unknown[] = [];
  readMessages(pipe, (message) => found.push(message), mostBytes);
  for (let at = 0; at < bytes.length; at += pieceBytes) pipe.emit('data', bytes.subarray(at, at + pieceBytes));
  return found;
}

it.each([1, 3, 5, 1_000, 65_536, 1 << 20])('messages in pieces of %i bytes arrive whole and in order', (pieceBytes) =>
  expect(arrived(pieceBytes)).toEqual(MESSAGES),
);

it('nothing is read after a message that is too long', () => {
  for (const pieceBytes of [1, 1_000, 1 << 20]) {
    expect(arrived(pieceBytes, 60_000)).toEqual([...MESSAGES.slice(0, 3), undefined]);
  }
});
