/**
 * Refusal of an expression, worded to follow the path: `columns[0].data.x.transform` … `calls
 * getenv, which is not …`.
 */
export class TransformProblem extends Error {
  /** Position in the expression as typed, in characters from 0. */
  position?: number;
  /** Byte position in the parser's text (`parserText`), until `position` is found from it. */
  location?: number;
}

/**
 * The expression could not be checked within the sandbox's limits, possibly because the machine is
 * busy.
 */
export class CostlyTransform extends TransformProblem {}

export function refuse(message: string, place: { position?: number; location?: number } = {}): never {
  throw Object.assign(new TransformProblem(message), place);
}
