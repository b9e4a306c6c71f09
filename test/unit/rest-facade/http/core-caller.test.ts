import type { CallContext, CoreTransport } from '../../../../schema/core-client/core-transport.js';
import { CoreCaller } from '../../../../rest-facade/http/core-caller.js';
import { DatastreamsDocument } from '../../../../rest-facade/generated/operations.js';

/** A core that answers a call when it is told to. */
class HeldCore implements CoreTransport {
  readonly begun: string[] = [];
  private readonly held: (() => void)[] = [];

  async execute<Data>(_: unknown, __: unknown, { apiKey }: CallContext) {
    this.begun.push(apiKey ?? '');
    await new Promise<void>((resolve) => this.held.push(resolve));
    return { data: {} as Data, extensions: {} };
  }

  async answerOne(): Promise<void> {
    this.held.shift()?.();
    await new Promise(setImmediate);
  }
}

it('asks the core for two large pages at a time, by keys in turn, and lets other calls pass', async () => {
  const core = new HeldCore();
  const ask = (apiKey: string, first: number, signal = new AbortController().signal) =>
    new CoreCaller(core, { requestId: 'req_0123456789abcdef', apiKey, signal }).call(DatastreamsDocument, { first });
  const leaving = new AbortController();
  const pages = Array.from({ length: 5 }, () => ask('one', 1_000));
  const left = ask('one', 1_000, leaving.signal);
  const others = [ask('two', 101), ask('three', 100)];
  await new Promise(setImmediate);
  expect(core.begun).toEqual(['one', 'one', 'three']);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await core.answerOne();
  await core.answerOne();
  expect(core.begun.slice(3)).toEqual(['one', 'two']);
  while (core.begun.length < 7) await core.answerOne();
  for (let i = 0; i < 7; i += 1) await core.answerOne();
  await Promise.all([...pages, ...others]);
  expect(core.begun).toHaveLength(7);
});
