import { destinationRefusal, type DestinationRefusal } from './destination-refusal.rule.js';

/**
 * A failure of a destination in words for its owner. It has no cause: the errors of the stores'
 * clients contain requests, and those contain secrets.
 */
export class DestinationFailure extends Error {
  override readonly name = 'DestinationFailure';

  constructor(readonly refusal: DestinationRefusal) {
    super(refusal.words);
  }
}

/** Returns the failure for an error of a store's client. */
export function destinationFailureOf(error: unknown): DestinationFailure {
  if (error instanceof DestinationFailure) return error;
  const { code, name, statusCode, $metadata } = error as {
    code?: unknown;
    name?: unknown;
    statusCode?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const status = typeof statusCode === 'number' ? statusCode : $metadata?.httpStatusCode;
  const codes = [code, name].filter((one) => typeof one === 'string');
  return new DestinationFailure(destinationRefusal(codes, status));
}

/** Runs a call of a store's client; rejects with a `DestinationFailure`. */
export async function refusing<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw destinationFailureOf(error);
  }
}
