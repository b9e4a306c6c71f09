/**
 * Sums, differences, products and rounded values that the engine computes itself, with the results
 * and errors of the SQL: 64-bit integers, and decimals of 38 digits whose places add up in
 * products.
 */
export type Arithmetic =
  | { op: '+' | '-' | '*'; left: Arithmetic; right: Arithmetic; type: NumberType }
  /** Decimals are rounded to the places of the type. */
  | { op: Unary; of: Arithmetic; type: NumberType }
  /** The value of the column itself (0), or of another one, in the order of the references. */
  | { op: 'value'; at: number; type: NumberType }
  | { op: 'literal'; value: bigint; type: NumberType };

export type Unary = 'abs' | 'ceil' | 'floor' | 'negate' | 'round' | 'trunc';
export type NumberType = { kind: 'i64' } | { kind: 'decimal'; scale: number };
