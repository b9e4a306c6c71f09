import { hash, timingSafeEqual } from 'node:crypto';
import { type CallContext, CORE_HEADERS } from '../../schema/core-client/core-transport.js';
import { decodeSignature } from '../../schema/s3/request-signature.js';
import { newRequestId } from '../../schema/text/ids.js';
import type { Channel } from '../authentication/authenticator.js';

export interface Tokens {
  service: readonly string[];
  staff?: string | undefined;
}

type HeaderReader = (name: string) => string | undefined;

const REQUEST_ID = /^[\w-]{1,64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256_HEX = /^[0-9a-f]{64}$/;

/**
 * Returns what a GraphQL request over HTTP says about its caller. Without a token the request is
 * untrusted and the rest is ignored.
 */
export function callFromHeaders(
  header: HeaderReader,
  tokens: Tokens,
  signal: AbortSignal,
): { channel: Channel; call: CallContext } {
  const channel = channelOf(header('authorization'), tokens);
  const givenId = header(CORE_HEADERS.requestId);
  const requestId = givenId && REQUEST_ID.test(givenId) ? givenId : newRequestId();
  if (channel === 'untrusted') return { channel, call: { requestId, signal } };
  const apiKey = header(CORE_HEADERS.apiKey);
  const accessToken = header(CORE_HEADERS.accessToken);
  const signed = header(CORE_HEADERS.signature);
  const signature = signed === undefined ? undefined : decodeSignature(signed);
  const traceparent = header(CORE_HEADERS.traceparent);
  const clientAddress = header(CORE_HEADERS.clientAddress);
  const onBehalfOf = channel === 'staff' ? header('x-account-id') : undefined;
  const key = header(CORE_HEADERS.idempotencyKey);
  const fingerprint = header(CORE_HEADERS.idempotencyFingerprint);
  const claimed = key && fingerprint && UUID.test(key) && SHA256_HEX.test(fingerprint);
  return {
    channel,
    call: {
      requestId,
      signal,
      ...(traceparent !== undefined ? { traceparent } : {}),
      ...(apiKey !== undefined ? { apiKey } : {}),
      ...(accessToken !== undefined ? { accessToken } : {}),
      ...(signature !== undefined ? { signature } : {}),
      ...(clientAddress !== undefined ? { clientAddress } : {}),
      ...(onBehalfOf !== undefined ? { onBehalfOf } : {}),
      ...(claimed ? { idempotency: { key, fingerprint } } : {}),
    },
  };
}

/** Returns how a request's bearer token identifies its process. */
function channelOf(authorization: string | undefined, tokens: Tokens): Channel {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return 'untrusted';
  if (tokens.service.some((known) => sameToken(token, known))) return 'service';
  return tokens.staff !== undefined && sameToken(token, tokens.staff) ? 'staff' : 'untrusted';
}

// Hashed first: timingSafeEqual needs equal lengths, and the length is part of the secret.
const sameToken = (given: string, expected: string): boolean => timingSafeEqual(sha256(given), sha256(expected));
const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
