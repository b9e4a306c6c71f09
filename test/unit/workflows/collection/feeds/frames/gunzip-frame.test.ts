import { gzipSync } from 'node:zlib';
import { MAX_FRAME_BYTES } from '../../../../../../workflows/collection/feeds/feed-adapter.js';
import { gunzipFrame } from '../../../../../../workflows/collection/feeds/frames/gunzip-frame.js';

describe('a frame that the exchange compressed', () => {
  const message = Buffer.from('{"ch":"market.btcusdt.bbo","note":"é"}');

  it('is the message inside, byte for byte', () => expect(gunzipFrame(gzipSync(message))).toEqual(message));
  it('may also come as text', () => expect(gunzipFrame(message)).toBe(message));
  it('keeps bytes that are not UTF-8', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    expect(gunzipFrame(gzipSync(bytes))).toEqual(bytes);
  });

  it.each([
    ['damaged', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
    ['truncated', gzipSync(message).subarray(0, -9)],
    ['larger than a message may be', gzipSync(Buffer.alloc(MAX_FRAME_BYTES + 1))],
  ])('is null if it is %s', (_, frame) => expect(gunzipFrame(frame)).toBeNull());
});
