import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Answers compressed at a time. Each of them has at most one block of work in libuv's four threads.
 */
const MOST = 4;

/**
 * Compresses answers, except event streams, which must not wait for more. While many are
 * compressed, others are sent as they are: the threads also read files and look names up.
 */
export function compressAnswers(): RequestHandler {
  let compressing = 0;
  return compression({
    filter: (_req, res) => {
      const isData = String(res.getHeader('content-type') ?? '').startsWith('application/');
      if (!isData || compressing >= MOST) return false;
      compressing += 1;
      res.once('close', () => (compressing -= 1));
      return true;
    },
  });
}
