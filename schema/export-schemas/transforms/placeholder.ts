import { bracketsOf, hasComma } from './brackets.js';
import { refuse, TransformProblem } from './transform-problem.js';

/**
 * The name of `{v}` in the text for the parser. Users cannot write it, because quoted names are
 * refused.
 */
export const REFERENCE = '{v}';
/** Another column of the row. */
const NAMED = /\{([A-Za-z_][A-Za-z0-9_.-]*)\}/y;
const MAX_CHARACTERS = 1_000;
const WORD = /[A-Za-z0-9_]/;
/**
 * A word or one other character. Further characters with a meaning in expressions may appear only
 * in literals.
 */
const PLAIN = /[A-Za-z0-9_]+|[ \t\r\n()[\],.:+\-*/%^&|<>=!~]/y;

/**
 * Returns the expression as one SELECT for the parser, with each `{v}` and `{name}` as a column.
 * Refuses what the parser could read differently than this code: quoted names, other quoting
 * styles, comments, several statements, characters beyond ASCII.
 */
export function parserText(expression: string): string {
  return scan(expression).text;
}

/**
 * Returns where a place of the parser's text is in the expression as typed. `location` is in bytes,
 * the result in characters; it is the length of the expression for what comes after it.
 */
export function typedPosition(expression: string, location: number): number {
  const { text, places } = scan(expression);
  const at = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, location)).length;
  const index = places.findLastIndex(([begin]) => begin <= at);
  const [begin, from] = places[index] ?? [0, 0];
  const end = places[index + 1]?.[1] ?? expression.length;
  return Math.min(from + Math.max(0, at - begin), Math.max(from, end - 1), expression.length);
}

/** Returns the other columns that a valid expression names, in the order of their first use. */
export function referencedColumns(expression: string): string[] {
  return scan(expression).names;
}

const BEGIN = 'SELECT (';

interface Scanned {
  text: string;
  names: string[];
  /**
   * Beginnings of the parts of the text, and the positions at which they were typed. The last entry
   * is the end of both.
   */
  places: [inText: number, typed: number][];
}

function scan(expression: string): Scanned {
  // Of the whole expression at first, and again at its end.
  let at: number | undefined;
  try {
    return scanned(expression, (next) => (at = next));
  } catch (error) {
    if (error instanceof TransformProblem && at !== undefined) error.position ??= at;
    throw error;
  }
}

/** `reached` is called with the position of each part before it is read. */
function scanned(expression: string, reached: (at: number | undefined) => void): Scanned {
  if (expression.length > MAX_CHARACTERS && [...expression].length > MAX_CHARACTERS)
    refuse(`must have at most ${MAX_CHARACTERS} characters`);
  if (!expression.isWellFormed() || expression.includes('\0')) refuse('must be well-formed text');
  let text = '';
  let references = 0;
  const names = new Set<string>();
  const places: Scanned['places'] = [];
  const closings = new Map<number, string>();
  let found: ReturnType<typeof bracketsOf> | undefined;
  const bracketAt = (begin: number) => (found ??= bracketsOf(expression)).get(begin)!;
  let match: RegExpExecArray | null;
  for (let at = 0; at < expression.length;) {
    reached(at);
    places.push([BEGIN.length + text.length, at]);
    if (expression.startsWith(REFERENCE, at)) {
      text += ` "${REFERENCE}" `;
      references++;
      at += REFERENCE.length;
    } else if (expression[at] === '{') {
      const [reference, name] = matchAt(NAMED, expression, at) ?? refuse(UNNAMED);
      text += ` "${reference}" `;
      names.add(name!);
      at += reference.length;
    } else if (expression[at] === "'") {
      const end = literalEnd(expression, at);
      text += expression.slice(at, end);
      at = end;
    } else if ((match = matchAt(CALL, expression, at)) && hasComma(bracketAt(CALL.lastIndex))) {
      text += CALLS[match[1]!.toLowerCase()]!;
      at += match[1]!.length;
    } else if ((match = matchAt(TYPE_WRAPPER, expression, at)) && endsBeforeType(text)) {
      at = TYPE_WRAPPER.lastIndex;
      closings.set(bracketAt(at).end, match[1]!.toLowerCase() === 'array' ? '[]' : '');
    } else if (closings.has(at)) {
      text += closings.get(at++)!;
    } else {
      const part = partOutsideLiterals(expression, at);
      text += part;
      at += part.length;
    }
  }
  reached(undefined);
  if (references === 0) refuse('must contain the placeholder {v}');
  places.push([BEGIN.length + text.length, expression.length]);
  return { text: `${BEGIN}${text})`, names: [...names], places };
}

/** Matches a sticky pattern at a position; its `lastIndex` is the end of the match. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * `extract(text, pattern)`, `position(text, part)`, `CAST(x, 'type')`, `array(x, y)`: the parser
 * knows only SQL's forms with FROM, IN, AS and SELECT.
 */
const CALLS: Record<string, string> = {
  extract: 'ch_extract',
  position: 'strpos',
  cast: 'ch_cast',
  array: 'list_value',
};
const CALL = /(extract|position|cast|array)\s*\(/iy;

/**
 * `AS Nullable(Float64)`, `AS Array(String)`: the parser knows no nested types. Every value here is
 * nullable, and lists are `String[]`.
 */
const TYPE_WRAPPER = /(nullable|lowcardinality|array)\s*\(/iy;

/** Whether `AS` or `::` is the last of the text. */
function endsBeforeType(text: string): boolean {
  const before = text.trimEnd();
  return before.endsWith('::') || (before.length < text.length && /\bas$/i.test(before.slice(-3)));
}

function literalEnd(expression: string, from: number): number {
  if (from > 0 && WORD.test(expression[from - 1]!)) refuse('must not have a letter or digit right before a literal');
  for (let at = from + 1; at < expression.length; at++) {
    if (expression[at] !== "'") continue;
    if (expression[at + 1] !== "'") {
      if (expression.slice(from, at).includes(REFERENCE)) refuse('must not have {v} inside a literal');
      return at + 1;
    }
    at++;
  }
  return refuse('has a literal that does not end');
}

const UNNAMED =
  'must name columns as {name}, of letters, digits, _, . and -, beginning with a letter or _; put other braces in single quotes';

const HINTS: Record<string, string> = {
  '?': '; write if({v} > 0, 1, 0), or CASE WHEN {v} > 0 THEN 1 ELSE 0 END',
  '"': '; put text in single quotes',
  '`': '; put text in single quotes',
};

function partOutsideLiterals(expression: string, at: number): string {
  const pair = expression.slice(at, at + 2);
  if (pair === '--' || pair === '/*') refuse('must not have comments; write - -1 with a space');
  const [part] = matchAt(PLAIN, expression, at) ?? [];
  if (part !== undefined) return part;
  const character = String.fromCodePoint(expression.codePointAt(at)!);
  return refuse(`must not have ${JSON.stringify(character)} outside literals${HINTS[character] ?? ''}`);
}
