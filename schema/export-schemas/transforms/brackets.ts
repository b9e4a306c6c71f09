/** Position of the closing bracket, and of the first comma directly inside. */
interface Bracket {
  end: number;
  comma: number;
}

/** Whether a comma lies directly inside. */
export const hasComma = ({ comma, end }: Bracket): boolean => comma < end;

const STOP = /['()[\],]/g;
const LITERAL = /'(?:[^']|'')*'/y;

/**
 * Returns the brackets of an expression, keyed by the position right after the opening one. What is
 * missing has the length of the expression as its position. Reads the expression once, up to a
 * literal that does not end.
 */
export function bracketsOf(expression: string): Map<number, Bracket> {
  const brackets = new Map<number, Bracket>();
  const open: Bracket[] = [];
  STOP.lastIndex = 0;
  for (let stop = STOP.exec(expression); stop; stop = STOP.exec(expression)) {
    const [character] = stop;
    const inner = open.at(-1);
    if (character === "'") {
      LITERAL.lastIndex = stop.index;
      if (!LITERAL.test(expression)) break;
      STOP.lastIndex = LITERAL.lastIndex;
    } else if (character === ',') {
      if (inner) inner.comma = Math.min(inner.comma, stop.index);
    } else if (character === '(' || character === '[') {
      const bracket = { end: expression.length, comma: expression.length };
      brackets.set(stop.index + 1, bracket);
      open.push(bracket);
    } else if (inner) {
      inner.end = stop.index;
      open.pop();
    }
  }
  return brackets;
}
