import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

/** What travels beside a GraphQL operation from a facade, worker or collector to the server. */
export interface CallContext {
  /** `req_` + 16 hex; ties logs, answers and workflows of one request together. */
  requestId: string;
  /** The REST client's API key as received; absent for service calls. Present means: act as this key's account. */
  apiKey?: string;
  /** Staff acting for an account, in process only: the call is the account's own, without a key. */
  onBehalfOf?: string;
  /** Set by the facade: admit the call by the account's (or, without a known account, this address's) token buckets. */
  clientAddress?: string;
  /** A mutation's idempotency key (canonical lower-case UUID) and the SHA-256 of method, path and body in hex. */
  idempotency?: { key: string; fingerprint: string };
  /** W3C, of a caller in another process. */
  traceparent?: string;
  /** Aborts the work behind the call, down to the query. */
  signal?: AbortSignal;
}

/** State of the two token buckets after the call; absent resets mean that the bucket is not exhausted. Unix seconds. */
export interface RateLimitState {
  limitMinute: number;
  remainingMinute: number;
  resetMinute?: number;
  limitHour: number;
  remainingHour: number;
  resetHour?: number;
  /** Seconds to wait, set only when the call was refused. */
  retryAfter?: number;
}

/** A failure as the server answers it; `code` is one of schema/error-codes. */
export interface CoreError {
  message: string;
  path?: ReadonlyArray<string | number>;
  extensions: { code: string; details?: Record<string, unknown> };
}

/** `data` is null when the operation failed as a whole; `errors` says why. */
export interface CoreAnswer<Data> {
  data: Data | null;
  errors?: CoreError[];
  extensions: {
    rateLimit?: RateLimitState;
    /** The answer is the stored one of an earlier call with the same idempotency key. */
    replayed?: boolean;
  };
}

/** How a process reaches the server: over HTTP with keep-alive, or by a direct call in the all-in-one process. */
export interface CoreTransport {
  execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: CallContext,
  ): Promise<CoreAnswer<Data>>;
}

/** HTTP headers that carry a CallContext; the service token goes into `Authorization: Bearer`. */
export const CORE_HEADERS = {
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  apiKey: 'x-api-key',
  clientAddress: 'x-client-address',
  idempotencyKey: 'idempotency-key',
  idempotencyFingerprint: 'x-idempotency-fingerprint',
} as const;
