import type { Request } from 'express';
import type { FacadeSettings } from '../settings.js';
import type { CoreCaller } from './core-caller.js';
import { withinSignal } from './deadline.js';
import { parseFields } from './fields.js';
import { readIdempotency } from './idempotency.js';
import { parseJsonObject } from './lossless-json.js';
import { readBody, requireJson } from './read-body.js';
import { PathParameters, requireId, type Route, type RouteCall } from './route.js';
import type { Responder } from './serve.js';

/** Reads and checks what a route wants, then lets it answer. Refusals of the path come before those of query and body. */
export function respondRoute(route: Route, settings: FacadeSettings): Responder {
  return async (req, caller, signal) => {
    const path = new PathParameters(req.params);
    if (route.id) requireId(path, route.id);
    const { core, body } = await readRequest(route, req, caller, signal, settings.bodyLimitBytes);
    return route.answer({
      path,
      query: route.query ? parseFields(route.query, req.query) : undefined,
      body: route.body ? parseFields(route.body, body) : undefined,
      core,
    });
  };
}

/** The members of the body, and the way to the core: a mutation's carries the request's idempotency key. */
async function readRequest(
  route: Route,
  req: Request,
  caller: CoreCaller,
  signal: AbortSignal,
  bodyLimitBytes: number,
): Promise<Pick<RouteCall<unknown, unknown>, 'core' | 'body'>> {
  if (route.method === 'GET') return { core: (document, variables) => caller.call(document, variables), body: {} };
  const bytes = await withinSignal(readBody(req, bodyLimitBytes), signal);
  const idempotency = readIdempotency(req, bytes);
  if (route.body) requireJson(req, bytes);
  return {
    core: (document, variables) => caller.call(document, variables, idempotency),
    body: route.body ? parseJsonObject(bytes) : {},
  };
}
