import { CONDITION_WORDS } from '../layout';
import { byteAt } from './json';
import { BACKSLASH, QUOTE } from '../characters';

/*
 * What a row must meet. A condition is words: number of texts, texts (address and length), bits of
 * its outcomes.
 */
const CONDITION_BYTES: usize = 4 * <usize>CONDITION_WORDS;
const TEXT_BYTES: usize = 8;

let conditions: i32 = 0;
let conditionsAt: usize = 0;

export function setConditions(count: i32, at: usize): void {
  conditions = count;
  conditionsAt = at;
}

export function conditionCount(): i32 {
  return conditions;
}

export function conditionAt(i: i32): usize {
  return conditionsAt + <usize>i * CONDITION_BYTES;
}

/** JavaScript unescapes texts, because escapes in what conditions compare are rare. */
declare function isListedEscaped(condition: usize, from: usize, to: usize): bool;

/** Whether the JSON value, as text, is one of the condition's texts. */
export function isListed(condition: usize, valueFrom: usize, valueTo: usize): bool {
  let from = valueFrom;
  let to = valueTo;
  if (byteAt(from) === QUOTE) {
    from++;
    to--;
    for (let p = from; p < to; p++) if (byteAt(p) === BACKSLASH) return isListedEscaped(condition, from, to);
  }
  const length = to - from;
  let text = load<usize>(condition, 4);
  const end = text + load<usize>(condition) * TEXT_BYTES;
  for (; text < end; text += TEXT_BYTES) {
    if (load<usize>(text, 4) === length && memory.compare(from, load<usize>(text), length) === 0) return true;
  }
  return false;
}
