import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../schema/error-codes.js';

/** Answers a request that never becomes an operation, in the form of a GraphQL answer. A body still on its way is not read. */
export function refuseRequest(response: Response, status: number, code: ErrorCode, message: string): void {
  if (!response.req.complete) response.set('Connection', 'close');
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ data: null, errors: [{ message, extensions: { code } }] });
}

/** Answers what Express and its body parser throw; the words of an unexpected error go to the log only. */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: { status?: number; type?: string; message?: string }, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status = 500 } = error;
    if (status < 500) return refuseRequest(response, status, 'invalid_argument', 'The request is not valid.');
    logger.error({ err: error }, 'unexpected error');
    refuseRequest(response, 500, 'internal', 'An internal error occurred.');
  };
}
