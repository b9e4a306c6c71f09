import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../../schema/text/ids.js';
import { CoreCaller } from './core-caller.js';
import { rateLimitHeaders } from './rate-limit-headers.rule.js';
import { methodNotAllowed, HttpRefusal } from './refusal.js';
import { plainAddress } from './request-identity.js';
import { envelope } from './send-answer.js';
import type { Serving } from './serve.js';

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };
type ClientSocket = Socket & { _httpMessage?: { headersSent: boolean } };

/** Longest delay of the response by the rate-limit check. */
const ADMISSION_MS = 1_000;
const REQUEST_LINE = /^([A-Z_-]+) \S+ HTTP\/1\.[01]\r?\n/;

/**
 * Answers requests that Node cannot parse or that arrive too slowly, with the envelope. They count
 * towards the rate limit of the address, like every request without a known account (contract 1).
 */
export function answerUnparsed(serving: Serving): (error: Error, socket: Socket) => void {
  // Ignores what else arrives on the connection during the rate-limit check.
  const answering = new WeakSet<Socket>();
  return (error: ParseError, socket: ClientSocket) => {
    if (error.code === 'ECONNRESET' || isBusy(socket)) {
      socket.destroy();
      return;
    }
    if (answering.has(socket)) return;
    answering.add(socket);
    void answer(serving, refusalOf(error), socket);
  };
}

/** Whether another response has begun on the socket (the same check as in Node's own handler). */
function isBusy(socket: ClientSocket): boolean {
  return !socket.writable || socket._httpMessage?.headersSent === true;
}

async function answer(
  { transport, rateLimits, logger }: Serving,
  found: HttpRefusal,
  socket: ClientSocket,
): Promise<void> {
  const requestId = newRequestId();
  const clientAddress = plainAddress(socket.remoteAddress);
  const signal = AbortSignal.timeout(ADMISSION_MS);
  const caller = new CoreCaller(transport, { requestId, clientAddress, signal });
  const verdict: unknown = await caller.admit().catch((thrown: unknown) => thrown);
  const refusal = verdict instanceof HttpRefusal && verdict.code === 'rate_limited' ? verdict : found;
  if (caller.rateLimit) rateLimits.remember(clientAddress, caller.rateLimit);
  logger.info({ requestId, status: refusal.status, reason: found.message }, 'request could not be parsed');
  if (isBusy(socket)) {
    socket.destroy();
    return;
  }
  const { status, headers: own, body } = envelope(refusal);
  const text = JSON.stringify(body);
  const headers = {
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    ...rateLimitHeaders(caller.rateLimit ?? rateLimits.recall(clientAddress)),
    ...own,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

function refusalOf({ code, rawPacket }: ParseError): HttpRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new HttpRefusal('invalid_argument', 'The request headers are too large', { status: 431 });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpRefusal('request_timeout', 'The request did not arrive in time');
  const [, method] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  if (code === 'HPE_INVALID_METHOD' && method) return methodNotAllowed(method);
  return new HttpRefusal('invalid_argument', 'The request is not valid HTTP');
}
