import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../schema/http/error-codes.js';

/** Forbids caches to keep the response. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};

/**
 * Responds in the form of a GraphQL response to a request that never becomes an operation. Does not
 * read a body in flight.
 */
export function refuseRequest(response: Response, status: number, code: ErrorCode, message: string): void {
  if (!response.req.complete) response.set('Connection', 'close');
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({ data: null, errors: [{ message, extensions: { code } }] });
}

/**
 * Responds to errors of Express and its body parser. Messages of unexpected errors go to the log
 * only.
 */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: { status?: number; type?: string; message?: string }, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status = 500 } = error;
    if (status < 500) return refuseRequest(response, status, 'invalid_argument', 'The request is not valid');
    logger.error({ err: error }, 'unexpected error');
    refuseRequest(response, 500, 'internal', 'An internal error occurred');
  };
}
