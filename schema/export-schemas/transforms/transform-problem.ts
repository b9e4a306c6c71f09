/** Why an expression is refused, worded to follow the place: `columns[0].data.x.transform` … `calls getenv, which is not …`. */
export class TransformProblem extends Error {}

/** It could not even be looked at within the sandbox's limits, which may be so because the machine is busy. */
export class CostlyTransform extends TransformProblem {}

export function refuse(message: string): never {
  throw new TransformProblem(message);
}
