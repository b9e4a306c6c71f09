import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { ZodType } from 'zod';
import { isId, type IdKind } from '../../schema/ids.js';
import type { RouteAnswer } from './answer.js';
import { found } from './refusal.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Executes one operation for the request's caller; a mutation travels with the request's idempotency key. */
export type CallCore = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** A request as a route sees it: read, checked, and with one core call to spend. */
export interface RouteCall<Query, Body> {
  core: CallCore;
  path: PathParameters;
  query: Query;
  body: Body;
}

/** The decoded parameters of the path. */
export class PathParameters {
  constructor(private readonly params: Readonly<Record<string, string | string[] | undefined>>) {}

  /** A segment; the segments of a wildcard are joined again, since a symbol may hold a raw `/`. */
  text(name: string): string {
    const value = this.params[name] ?? '';
    return Array.isArray(value) ? value.join('/') : value;
  }

  /** The path's `id`, already known to be well-formed. */
  get id(): string {
    return this.text('id');
  }
}

/** Throws a 404 if the path's `id` is malformed: it names nothing (contract 2). */
export function requireId(path: PathParameters, kind: IdKind): void {
  found(isId(kind, path.id) || null, RESOURCE_NAMES[kind]);
}

interface RouteDefinition<Query, Body> {
  method: Method;
  /** Below `/v1`, in Express' syntax. */
  path: string;
  /** Answered without a key and outside of rate limits: what everybody may read, and costs the core nothing. */
  isPublic?: true;
  /** What the path's `:id` names. */
  id?: IdKind;
  query?: ZodType<Query>;
  body?: ZodType<Body>;
  answer(call: RouteCall<Query, Body>): Promise<RouteAnswer>;
}

/** Among others, a route's shapes are unknown: its `answer` is only ever given what its own query and body made. */
export type Route = RouteDefinition<unknown, unknown>;

/** A route; `query` and `body` describe what the client may send, absent means that nothing there is read. */
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
};
