import { TEST_WORDS } from '../layout';
import { byteAt } from './json';
import { BACKSLASH, QUOTE } from '../characters';

/*
 * What a row must meet. A test is words: number of texts, texts (address and length), bits of its
 * outcomes and of whether it is the last of its rule.
 */
const TEST_BYTES: usize = 4 * <usize>TEST_WORDS;
const TEXT_BYTES: usize = 8;

let tests: i32 = 0;
let testsAt: usize = 0;

export function setTests(count: i32, at: usize): void {
  tests = count;
  testsAt = at;
}

export function testCount(): i32 {
  return tests;
}

export function testAt(i: i32): usize {
  return testsAt + <usize>i * TEST_BYTES;
}

/** JavaScript unescapes texts, because escapes in what tests compare are rare. */
declare function isListedEscaped(test: usize, from: usize, to: usize): bool;

/** Whether the JSON value, as text, is one of the test's texts. */
export function isListed(test: usize, valueFrom: usize, valueTo: usize): bool {
  let from = valueFrom;
  let to = valueTo;
  if (byteAt(from) === QUOTE) {
    from++;
    to--;
    for (let p = from; p < to; p++) if (byteAt(p) === BACKSLASH) return isListedEscaped(test, from, to);
  }
  const length = to - from;
  let text = load<usize>(test, 4);
  const end = text + load<usize>(test) * TEXT_BYTES;
  for (; text < end; text += TEXT_BYTES) {
    if (load<usize>(text, 4) === length && memory.compare(from, load<usize>(text), length) === 0) return true;
  }
  return false;
}
