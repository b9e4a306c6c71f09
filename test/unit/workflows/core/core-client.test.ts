import { parse } from 'graphql';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CoreAnswer } from '../../../../schema/core-client/core-transport.js';
import { CoreClient } from '../../../../workflows/core/core-client.js';

const document = parse('{ viewer { accountId } }') as TypedDocumentNode<{ n: number }, Record<string, never>>;
const refused = (code: string): CoreAnswer<unknown> => ({
  data: null,
  errors: [{ message: code, extensions: { code, details: { reason: 'because' } } }],
  extensions: {},
});
const good: CoreAnswer<unknown> = { data: { n: 1 }, extensions: {} };

/** A client whose server gives these answers one after the other. */
function clientOf(...answers: CoreAnswer<unknown>[]) {
  let calls = 0;
  const client = new CoreClient({ execute: async () => answers[calls++] as never });
  const ask = (signal?: AbortSignal) => client.call(document, {}, { requestId: 'req_1', signal, waitsMs: [1, 1] });
  return { ask, calls: () => calls };
}

describe('calls to the server', () => {
  it.each(['unavailable', 'internal', 'request_timeout', 'unauthenticated'])('repeat after %s', async (code) => {
    const { ask, calls } = clientOf(refused(code), good);
    expect(await ask()).toEqual({ n: 1 });
    expect(calls()).toBe(2);
  });

  it.each(['not_found', 'invalid_argument', 'permission_denied'])('do not repeat after %s', async (code) => {
    const { ask, calls } = clientOf(refused(code), good);
    await expect(ask()).rejects.toMatchObject({ code, details: { reason: 'because' } });
    expect(calls()).toBe(1);
  });

  it('give up when the waits are used up', async () => {
    const { ask, calls } = clientOf(...Array.from({ length: 5 }, () => refused('unavailable')));
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls()).toBe(3);
  });

  it('stop at once when the caller is canceled', async () => {
    const { ask, calls } = clientOf(refused('request_timeout'), good);
    await expect(ask(AbortSignal.abort(new Error('canceled')))).rejects.toThrow('canceled');
    expect(calls()).toBe(1);
  });
});
