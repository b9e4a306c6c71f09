/** Why an expression is refused, worded to follow the place: `columns[0].data.x.transform` … `calls getenv, which is not …`. */
export class TransformProblem extends Error {}

export function refuse(message: string): never {
  throw new TransformProblem(message);
}
