/** A field of the schema editor. */
export type SchemaPart = 'name' | 'path' | 'type' | 'transform' | 'content';

/** A problem that the server found, for the field that it is about. */
export interface EditorProblem {
  part: SchemaPart;
  /** Index of the column; null: the problem is of the whole content. */
  column: number | null;
  exchange: string | null;
  text: string;
  /** Position in the field, in characters from 0; null if unknown. */
  position: number | null;
}

const PLACE = /^(?:schema\.)?columns\[(\d+)\](?:\.(.*))?$/;
const OF_DATA = /^data\.(?:"((?:[^"\\]|\\.)*)"|([^.]+))(?:\.(.*))?$/;

/** Returns the problem of a refused content; null for other errors. */
export function editorProblem(
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>>,
): EditorProblem | null {
  const field = details['field'];
  if (code !== 'invalid_argument' || typeof field !== 'string') return null;
  const said = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  const text = problemText(said);
  const position = typeof details['position'] === 'number' ? details['position'] : null;
  const place = PLACE.exec(field);
  if (!place) return { part: 'content', column: null, exchange: null, text: problemText(message), position: null };
  const [, column = '', rest = ''] = place;
  const [, quoted, plain, member = ''] = OF_DATA.exec(rest) ?? [];
  const part: SchemaPart =
    rest === 'output_column'
      ? 'name'
      : member === 'transform'
        ? 'transform'
        : member === 'json.path'
          ? 'path'
          : member === 'json.type'
            ? 'type'
            : 'content';
  return { part, column: Number(column), exchange: quoted ?? plain ?? null, text, position };
}

const KINDS: readonly [RegExp, string][] = [
  [/^VARCHAR$|^STRING_LITERAL$|^JSON$/, 'text'],
  [/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?(_LITERAL)?$/, 'whole number'],
  [/^DECIMAL/, 'decimal'],
  [/^(DOUBLE|FLOAT)$/, 'float'],
  [/^BOOLEAN$/, 'true or false'],
  [/^TIMESTAMP|^DATE$/, 'time'],
  [/^INTERVAL$/, 'length of time'],
  [/\[\]$/, 'list'],
];
const kindOf = (type: string): string => KINDS.find(([known]) => known.test(type.trim()))?.[1] ?? type.trim();
/** Splits at commas outside brackets: `DECIMAL(38,8), VARCHAR`. */
const kindsOf = (types: string): string =>
  [...types.matchAll(/[^,(]+(?:\([^)]*\))?/g)].map(([one]) => kindOf(one)).join(', ');

const WORDS: readonly [RegExp, (...found: string[]) => string][] = [
  [/it ends too early$/, () => 'The expression ends too early.'],
  [/it has a \) without a \($/, () => 'This ) has no ( before it.'],
  [/syntax error at or near "(.*)"/s, (found) => `“${found}” is not expected here.`],
  [/syntax error at end of input/, () => 'The expression ends too early.'],
  [
    /^calls (\S+), which is not an available function(?:; did you mean (\S+)\?)?/,
    (name, similar) => `There is no function ${name}.${similar ? ` Did you mean ${similar}?` : ''}`,
  ],
  [
    /No function matches the given name and argument types '([^(]+)\((.*?)\)'/s,
    (name, types) => `${name} does not take these values: ${kindsOf(types)}.`,
  ],
  [
    /Cannot compare values of type (\S+) and (?:type )?(\S+?)[,.]? /,
    (a, b) => `A ${kindOf(a)} and a ${kindOf(b)} cannot be compared. Cast one of them.`,
  ],
  [/Could not convert string '(.*)' to (\S+)/s, (text, type) => `“${text}” is not a ${kindOf(type)}.`],
  [/^must contain the placeholder \{v\}/, () => 'Write {v} for the value of the path.'],
  [/^has a literal that does not end/, () => 'This text has no closing quote.'],
  [/^is too costly to check/, () => 'The expression takes too long to check. Make it simpler.'],
  [/^names \{(.*)\}, which is not a column/, (name) => `There is no column ${name}.`],
  [/^has a circular column reference/, () => 'Columns refer to each other in a circle.'],
  [
    /^names (\S+); write \{name\}/,
    (name) => `${name} is not known. Write {name} for a column, and text in single quotes.`,
  ],
  [/^is required$/, () => 'Fill in this field.'],
  [/^must not be empty$/, () => 'Fill in this field.'],
];

/**
 * Says a problem of the schema language in the words of the page, for the field that it stands at.
 */
export function problemText(said: string): string {
  for (const [known, words] of WORDS) {
    const [, ...found] = known.exec(said) ?? [null];
    if (known.test(said)) return words(...(found as string[]));
  }
  const plain = said.replace(/^is not (?:valid|an SQL expression): /, '').replace(/^[A-Z][a-z]+ Error: /, '');
  const begun = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Returns the expression around a position: what is before it, the word there, and what follows.
 */
export function aroundPosition(expression: string, position: number): [before: string, at: string, after: string] {
  const before = expression.slice(0, position);
  const at = /^(?:\w+|\{[^}]*\}|.)/s.exec(expression.slice(position))?.[0] ?? '';
  return [before, at, expression.slice(position + at.length)];
}
