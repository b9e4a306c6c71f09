import type { PlannedCondition } from '../../../schema/export-schemas/read-plan.js';
import { BACKSLASH, QUOTE } from '../../kernel/characters.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { CONDITION_TEXTS, IF_ABSENT, IF_LISTED, IF_OTHER } from '../../kernel/layout.js';
import { unescaped } from '../json/json-text.js';

/** Lays conditions out as kernel/assembly/conditions.ts reads them; returns the address of the first. */
export function layOutConditions(kernel: EngineKernel, conditions: readonly PlannedCondition[]): number {
  return kernel.allocateWords(
    conditions.flatMap(({ texts, ifListed, ifOther, ifAbsent }) => {
      const words = texts.map((text) => Buffer.from(text)).flatMap((text) => [kernel.allocateText(text), text.length]);
      const outcomes = (ifListed ? IF_LISTED : 0) | (ifOther ? IF_OTHER : 0) | (ifAbsent ? IF_ABSENT : 0);
      return [texts.length, kernel.allocateWords(words), outcomes];
    }),
  );
}

/** Whether the inside of a JSON string with escapes is one of the texts of the condition at that address. */
export function isListedEscaped({ bytes, words }: EngineKernel, condition: number, from: number, to: number): boolean {
  const plain = unescaped(bytes, from, to);
  const [count, texts] = [words[condition / 4]!, words[condition / 4 + CONDITION_TEXTS]! / 4];
  for (let text = texts; text < texts + 2 * count; text += 2) {
    const at = words[text]!;
    if (Buffer.compare(plain, bytes.subarray(at, at + words[text + 1]!)) === 0) return true;
  }
  return false;
}

/** The texts of a condition, for rows that the kernel does not note itself. */
export class ListedTexts {
  private readonly texts: readonly Buffer[];

  constructor({ texts }: PlannedCondition) {
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
