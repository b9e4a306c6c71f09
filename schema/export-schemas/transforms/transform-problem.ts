/**
 * Why an expression is refused, worded to follow the path: `columns[0].data.x.transform` … `calls
 * getenv, which is not …`.
 */
export class TransformProblem extends Error {}

/**
 * The expression could not be checked within the sandbox's limits, possibly because the machine is
 * busy.
 */
export class CostlyTransform extends TransformProblem {}

export function refuse(message: string): never {
  throw new TransformProblem(message);
}
