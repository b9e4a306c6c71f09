import { gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { sendAnswer } from '../../../../rest-facade/http/send-answer.js';

/** Text of 0.3 MB that compresses slowly. */
const body = {
  items: Array.from({ length: 6_000 }, (_, i) => ({ id: i, price: String(Math.sin(i)), text: `row ${i}` })),
};
const req = { acceptsEncodings: () => 'gzip' } as unknown as Request;

function response(end: (bytes: Buffer) => void, isGone = false) {
  const res = { destroyed: false, headersSent: false, status: () => res, setHeader: () => res, end };
  // The client goes away while the answer waits for its turn.
  if (isGone) void Promise.resolve().then(() => (res.destroyed = true));
  return res as unknown as Response;
}

describe('large answers', () => {
  it('of one account do not delay those of another by more than two of its own', async () => {
    const sent: string[] = [];
    const send = (owner: string): Promise<void> =>
      sendAnswer(
        req,
        response(() => void sent.push(owner)),
        { status: 200, body },
        owner,
      );
    const flood = Array.from({ length: 20 }, () => send('many'));
    await send('one');
    // Two are being compressed when it comes; the next turn is its own, and another of the account
    // runs beside it.
    expect(sent.filter((owner) => owner === 'many').length).toBeLessThanOrEqual(4);
    await Promise.all(flood);
    expect(sent).toHaveLength(21);
  });

  it('are complete', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    await sendAnswer(req, response(resolve), { status: 200, body }, 'one');
    expect(JSON.parse(gunzipSync(await promise).toString())).toEqual(body);
  });

  it('are not compressed for clients that have gone away', async () => {
    let ended = 0;
    const count = () => void (ended += 1);
    const send = (isGone: boolean) => sendAnswer(req, response(count, isGone), { status: 200, body }, 'one');
    await Promise.all([send(false), send(false), send(true), send(true), send(false)]);
    expect(ended).toBe(3);
  });
});
