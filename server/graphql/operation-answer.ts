import type { ExecutionResult } from 'graphql';
import type { CoreAnswer } from '../../schema/core-client/core-transport.js';
import type { RequestContext } from '../context/request-context.js';
import { toCoreError } from '../errors/mask-errors.js';

export type OperationAnswer = CoreAnswer<Record<string, unknown>>;

/** Returns the answer to a client, with masked errors. */
export function answerOf(result: ExecutionResult, ctx: RequestContext): OperationAnswer {
  const data = result.data ?? null;
  if (!result.errors?.length) return { data, extensions: {} };
  return { data, errors: result.errors.map((error) => toCoreError(error, ctx)), extensions: {} };
}
