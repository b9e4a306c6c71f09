import { SentStreams } from '../../../../../workflows/views/threads/sent-streams.js';
import { batchesOf, messagesOf } from '../../../../support/engine/message-batches.js';

const source = () => batchesOf(messagesOf('{}'));

it('keeps morsels of a stream, also after its end, until the stream is released', async () => {
  const streams = new SentStreams();
  const first = await streams.next(7, source);
  expect(await streams.next(7, source)).toBeNull();
  expect(() => streams.explain(7, first!.morsel)).not.toThrow();
  await streams.close(7);
  expect(() => streams.explain(7, first!.morsel)).toThrow('morsel 1 of stream 7 is not kept');
});
