import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request } from 'express';
import type { Duplex } from 'node:stream';
import type { ZodType } from 'zod';
import { isId, type IdKind } from '../../schema/text/ids.js';
import type { RouteAnswer } from './answer.js';
import { notFoundRefusal } from './refusal.js';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Executes one operation for the request's caller, under the request's idempotency key if it has
 * one.
 */
type CallCore = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** Form in which a client receives a stream. */
export type StreamTransport = 'ndjson' | 'sse' | 'websocket';

/** Parts that are added to a stream on the way to its client. */
export interface StreamEncoding {
  headers: Record<string, string>;
  /** Creates what its bytes go through. */
  through?: () => Duplex;
}

/**
 * Returns the answer that relays an open stream to the client. Throws what is refused before the
 * first byte.
 */
export type FollowStream = (
  id: string,
  transport: StreamTransport,
  request: Request,
  signal: AbortSignal,
  encoding?: StreamEncoding,
) => Promise<RouteAnswer>;

/** A request as a route sees it: validated, with one core call to make. */
export interface RouteCall<Query, Body> {
  core: CallCore;
  path: PathParameters;
  query: Query;
  body: Body;
  request: Request;
  follow: FollowStream;
  /** Aborts when the client is gone, or the answer is late. */
  signal: AbortSignal;
}

/** The decoded parameters of the path. */
export class PathParameters {
  constructor(private readonly params: Readonly<Record<string, string | string[] | undefined>>) {}

  /** Returns a parameter. The segments of a wildcard are joined: a symbol can contain `/`. */
  text(name: string): string {
    const value = this.params[name] ?? '';
    return Array.isArray(value) ? value.join('/') : value;
  }

  /** The path's `id`, well-formed. */
  get id(): string {
    return this.text('id');
  }
}

/** Throws 404 if the path's `id` is malformed for its kind (contract 2). */
export function requireId(path: PathParameters, kind: IdKind): void {
  if (!isId(kind, path.id)) throw notFoundRefusal(RESOURCE_NAMES[kind]);
}

/** Whether a request changes something. A read-only API key may only read. */
export type Effect = 'read' | 'write';

type MethodAndEffect = { method: 'GET'; effect?: never } | { method: Exclude<Method, 'GET'>; effect: Effect };

type RouteDefinition<Query, Body> = MethodAndEffect & {
  /** Path below that of its API, in Express' syntax. */
  path: string;
  /** Needs no key here. A core call is anonymous without one, and limited by the address. */
  isPublic?: true;
  /** The kind of the path's `:id`. */
  id?: IdKind;
  query?: ZodType<Query>;
  body?: ZodType<Body>;
  answer(call: RouteCall<Query, Body>): Promise<RouteAnswer>;
};

/** A route with its query and body types erased. */
export type Route = RouteDefinition<unknown, unknown>;

/** Defines a route. Without `query` or `body`, that part of the request is not read. */
export function route<Query = unknown, Body = unknown>(definition: RouteDefinition<Query, Body>): Route {
  return definition;
}

const RESOURCE_NAMES: Record<IdKind, string> = {
  subscription: 'Subscription',
  export: 'Export',
  artifact: 'Artifact',
  exportSchema: 'Export schema',
  span: 'Span',
  account: 'Account',
  user: 'User',
  apiKey: 'API key',
  session: 'Session',
  webhook: 'Webhook',
  webhookDelivery: 'Webhook delivery',
  invitation: 'Invitation',
  exportSet: 'Export set',
  destination: 'Destination',
  exportSchedule: 'Export schedule',
  scheduleRun: 'Run',
  streamConnection: 'Stream',
  table: 'Table',
};
