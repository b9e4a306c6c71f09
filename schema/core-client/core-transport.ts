import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { RequestSignature } from '../s3/request-signature.js';

/** The context of a GraphQL operation from a facade, worker or collector. */
export interface CallContext {
  /** `req_` + 16 hex digits; connects the logs, answers and workflows of one request. */
  requestId: string;
  /** The API key of the REST client: the call acts as its account. Absent for service calls. */
  apiKey?: string;
  /** Names an API key as well: a token that was issued for it. Such calls only read. */
  accessToken?: string;
  /** Names an API key as well, by a request that was signed with a secret made of it. */
  signature?: RequestSignature;
  /** The account that staff act for, without its key; in process only. */
  onBehalfOf?: string;
  /** Set by the facade: this address pays for calls without a known account. */
  clientAddress?: string;
  /**
   * The idempotency key of an operation (canonical lower-case UUID) and the SHA-256 of method, path
   * and body in hex.
   */
  idempotency?: { key: string; fingerprint: string };
  /** The W3C trace context of a caller in another process. */
  traceparent?: string;
  /** Aborts the work behind the call, down to the query. */
  signal?: AbortSignal;
}

/**
 * The state of both token buckets after the call. Resets are Unix seconds, absent unless the bucket
 * is exhausted.
 */
export interface RateLimitState {
  limitMinute: number;
  remainingMinute: number;
  resetMinute?: number;
  limitHour: number;
  remainingHour: number;
  resetHour?: number;
  /** Seconds to wait; set only for a refused call. */
  retryAfter?: number;
}

/** An error of the server; `code` is one of schema/error-codes. */
export interface CoreError {
  message: string;
  path?: ReadonlyArray<string | number>;
  extensions: { code: string; details?: Record<string, unknown> };
}

/** A result; `data` is null if the whole operation failed, and `errors` says why. */
export interface CoreAnswer<Data> {
  data: Data | null;
  errors?: CoreError[];
  extensions: {
    rateLimit?: RateLimitState;
    /** The account of a genuine API key. */
    accountId?: string;
    /** The stored answer of an earlier call with the same idempotency key. */
    replayed?: boolean;
  };
}

/** Calls the server: over HTTP with keep-alive, or directly in the all-in-one process. */
export interface CoreTransport {
  execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: CallContext,
  ): Promise<CoreAnswer<Data>>;
}

/** The HTTP headers of a CallContext; `Authorization: Bearer` carries the service token. */
export const CORE_HEADERS = {
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  apiKey: 'x-api-key',
  accessToken: 'x-access-token',
  signature: 'x-request-signature',
  clientAddress: 'x-client-address',
  idempotencyKey: 'idempotency-key',
  idempotencyFingerprint: 'x-idempotency-fingerprint',
} as const;
