import { PathTrie } from '../../../../schema/export-schemas/path-trie.js';
import { EngineKernel } from '../../../../workflows/kernel/engine-kernel.js';
import { PathWalker } from '../../../../workflows/engine/reading/path-walker.js';
import { PagedMessages } from '../../../../workflows/segments/paged-messages.js';
import { SegmentDamagedError } from '../../../../workflows/messages/message-page.js';
import { unpackMessages, type PackedMessages } from '../../../../workflows/segments/unpack-messages.js';
import { packedPage, plainPage } from '../../../support/segments/stored-page.js';

const page = (texts: readonly string[], lengths?: readonly number[]): Buffer =>
  plainPage(
    texts.map((text) => Buffer.from(text)),
    lengths,
  );

function paged(messages: PackedMessages): PagedMessages {
  const length = messages.to - messages.from;
  return new PagedMessages(messages, new BigInt64Array(length), new BigInt64Array(length));
}

const MESSAGES = ['{"a":1}', '', '[2]', '{"a":"four"}', 'no JSON', '5'];

describe('messages that are read where their page has them', () => {
  it.each([
    [0, 6],
    [0, 3],
    [2, 5],
    [5, 6],
    [6, 6],
  ])('are those without their lengths: rows %i to %i', (from, to) => {
    const { data, offsets } = paged(packedPage(page(MESSAGES), from, to));
    const texts = Array.from({ length: to - from }, (_, i) =>
      Buffer.from(data.subarray(offsets[i], offsets[i + 1])).toString(),
    );
    expect(texts).toEqual(MESSAGES.slice(from, to));
    const walker = new PathWalker(new PathTrie().number(), new PathTrie().number());
    walker.load(paged(packedPage(page(MESSAGES), from, to)));
    const areValid = texts.map((text) => !['', 'no JSON'].includes(text));
    expect(texts.map((__, i) => walker.walkMessage(i))).toEqual(areValid);
  });

  it.each([
    ['a length beyond the end', [7, 0, 3, 12, 7, 2]],
    ['a length that leaves no room for the next', [7, 0, 3, 12, 10, 1]],
    ['a length beyond 31 bits', [7, 0, 3, 12, 0xffff_fff0, 1]],
  ])('are damaged with %s', (_, lengths) => {
    const plain = page(MESSAGES, lengths);
    expect(() => new EngineKernel().load(paged(packedPage(plain, 0, 6)))).toThrow(SegmentDamagedError);
    expect(() => paged(packedPage(plain, 0, 6)).data).toThrow(SegmentDamagedError);
    expect(() => unpackMessages(packedPage(plain, 0, 6))).toThrow(SegmentDamagedError);
    expect(() => paged(packedPage(page(MESSAGES), 7, 7))).toThrow(SegmentDamagedError);
  });

  it('give their memory back at once', () => {
    const messages = paged(packedPage(page(Array.from({ length: 10_000 }, () => '{"some":"message"}')), 0, 10_000));
    messages.free();
    expect(messages.page).toHaveLength(0);
  });
});
