import { refuse } from './transform-problem.js';

/**
 * Maximum steps of a pattern. Matching is linear in the text, at up to this many steps per
 * character.
 */
const MAX_PATTERN_STEPS = 1_000;
/**
 * UTF-8 makes several byte ranges of a character that is not ASCII, and hundreds of a Unicode
 * class.
 */
const STEPS = { character: 1, anyCharacter: 5, unicodeClass: 50 };
const REPEAT = /^\{(\d+)(?:,(\d*))?\}/;
const GROUP_HEAD = /^\(\?(?:P?<\w+>|[a-zA-Z-]*:)/;
const FLAGS = /^\(\?[a-zA-Z-]+\)/;
const CLASS = /^\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?/;

/**
 * Refuses RE2 patterns with more than `MAX_PATTERN_STEPS` steps, and those that can split a UTF-8
 * character, because DuckDB accesses memory beyond the end of broken text. `\C` matches one byte.
 * `\B` is the only empty match inside a character. Escapes within `\Q…\E` and `[…]` count too, so
 * that this reading cannot differ from RE2's.
 */
export function checkRegexp(pattern: string): void {
  for (const [escape] of pattern.matchAll(/\\[^]/g)) {
    if (escape === '\\C' || escape === '\\B') {
      refuse(`has ${escape} in a pattern, which is not available because it can split a character`);
    }
  }
  const steps = stepsOf(pattern);
  if (steps > MAX_PATTERN_STEPS) {
    refuse(
      `has a pattern of ${steps > 1e9 ? 'too many' : steps} steps, at most ${MAX_PATTERN_STEPS} are allowed; ` +
        'x{n} counts n times, . and [^x] count 5, \\p{…} counts 50',
    );
  }
}

/** Estimates the states of RE2's automaton. */
function stepsOf(pattern: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  for (let at = 0; at < pattern.length;) {
    const rest = pattern.slice(at);
    const repeat = REPEAT.exec(rest);
    const skipped = FLAGS.exec(rest) ?? GROUP_HEAD.exec(rest) ?? (rest[0] === '(' ? ['('] : null);
    if (repeat) {
      const [length, least, most] = [repeat[0].length, Number(repeat[1]), Number(repeat[2] ?? 0)];
      const extra = last * (Math.max(1, least, most) - 1);
      total += extra;
      last += extra;
      at += length;
    } else if (skipped) {
      at += skipped[0].length;
      if (skipped[0].endsWith(')')) continue;
      outer.push(total);
      total = 0;
    } else if (rest[0] === ')') {
      last = total;
      total += outer.pop() ?? 0;
      at++;
    } else if (/^[*+?|^$]/.test(rest)) {
      at++;
    } else {
      const [length, steps] = atomOf(rest);
      [last, total, at] = [steps, total + steps, at + length];
    }
  }
  return total + outer.reduce((sum, each) => sum + each, 0);
}

/** Returns length and steps of a one-character match, or of text in `\Q…\E`. */
function atomOf(rest: string): readonly [length: number, steps: number] {
  const quote = /^\\Q([^]*?)(?:\\E|$)/.exec(rest);
  if (quote) return [quote[0].length, quote[1]!.length];
  const unicode = /^\\[pP](?:\{[^}]*\}|[^])?/.exec(rest);
  if (unicode) return [unicode[0].length, STEPS.unicodeClass];
  if (rest[0] === '.') return [1, STEPS.anyCharacter];
  if (rest[0] === '[') return classOf(CLASS.exec(rest)![0]);
  if (rest[0] === '\\') return [2, /^\\[WDS]/.test(rest) ? STEPS.anyCharacter : STEPS.character];
  const [character] = rest;
  return [character!.length, Buffer.byteLength(rest.slice(0, 2)) > 2 ? STEPS.anyCharacter : STEPS.character];
}

function classOf(text: string): readonly [length: number, steps: number] {
  const unicode = text.match(/\\[pP]/g)?.length ?? 0;
  const others = text.match(/[\u0080-\uffff]|\\x|\\[WDS]|\[:\^/g)?.length ?? 0;
  const isNegated = text.startsWith('[^');
  const steps = unicode * STEPS.unicodeClass + (others + Number(isNegated)) * STEPS.anyCharacter;
  return [text.length, Math.max(STEPS.character, steps)];
}
