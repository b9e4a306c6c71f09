import type { PlannedTest } from '../../../schema/export-schemas/read-plan.js';
import { BACKSLASH, QUOTE } from '../../kernel/characters.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { IF_ABSENT, IF_LISTED, IF_OTHER, IS_LAST, TEST_TEXTS } from '../../kernel/layout.js';
import { unescaped } from '../json/json-text.js';

/** Lays tests out as kernel/assembly/row-tests.ts reads them; returns the address of the first. */
export function layOutTests(kernel: EngineKernel, tests: readonly PlannedTest[]): number {
  return kernel.allocateWords(
    tests.flatMap(({ texts, ifListed, ifOther, ifAbsent, isLast }) => {
      const words = texts.map((text) => Buffer.from(text)).flatMap((text) => [kernel.allocateText(text), text.length]);
      const outcomes = (ifListed ? IF_LISTED : 0) | (ifOther ? IF_OTHER : 0) | (ifAbsent ? IF_ABSENT : 0);
      const bits = outcomes | (isLast ? IS_LAST : 0);
      return [texts.length, kernel.allocateWords(words), bits];
    }),
  );
}

/**
 * Whether the inside of a JSON string with escapes is one of the texts of the test at that address.
 */
export function isListedEscaped({ bytes, words }: EngineKernel, test: number, from: number, to: number): boolean {
  const plain = unescaped(bytes, from, to);
  const [count, texts] = [words[test / 4]!, words[test / 4 + TEST_TEXTS]! / 4];
  for (let text = texts; text < texts + 2 * count; text += 2) {
    const at = words[text]!;
    if (Buffer.compare(plain, bytes.subarray(at, at + words[text + 1]!)) === 0) return true;
  }
  return false;
}

/** The texts of a test, for rows that the kernel does not note itself. */
export class ListedTexts {
  private readonly texts: readonly Buffer[];

  constructor({ texts }: PlannedTest) {
    this.texts = texts.map((text) => Buffer.from(text));
  }

  /** Whether the JSON value, read as a `string` column reads it, is one of the texts. */
  has(bytes: Uint8Array, from: number, to: number): boolean {
    const text = textOf(bytes, from, to);
    return this.texts.some((one) => one.equals(text));
  }
}

function textOf(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (bytes[from] !== QUOTE) return bytes.subarray(from, to);
  const inside = bytes.subarray(from + 1, to - 1);
  return inside.includes(BACKSLASH) ? unescaped(bytes, from + 1, to - 1) : inside;
}
