import type { CoreCaller } from './core-caller.js';
import { withinSignal } from '../../schema/process/within-signal.js';
import { parseFields, parseQuery } from './fields.js';
import { readIdempotency } from './idempotency.js';
import { JsonBody } from './json-body.js';
import { requireJson } from './read-body.js';
import { PathParameters, requireId, type Route, type RouteCall } from './route.js';
import type { Received, Responder, Serving } from './serve.js';

/** Reads and validates the request, then calls the route. Checks the path before query and body. */
export function respondRoute(route: Route, { follow }: Pick<Serving, 'follow'>): Responder {
  return async (received, caller, signal) => {
    const { req } = received;
    const path = new PathParameters(req.params);
    if (route.id) requireId(path, route.id);
    const { core, body } = await readRequest(route, received, caller, signal);
    return route.answer({
      path,
      query: route.query ? parseQuery(route.query, req.query) : undefined,
      body: route.body ? parseFields(route.body, body) : undefined,
      core,
      request: req,
      follow,
      signal,
    });
  };
}

/**
 * Returns the members of the body and the core call, which carries the request's idempotency key.
 */
async function readRequest(
  route: Route,
  { req, body }: Received,
  caller: CoreCaller,
  signal: AbortSignal,
): Promise<Pick<RouteCall<unknown, unknown>, 'core' | 'body'>> {
  if (route.method === 'GET') return { core: (document, variables) => caller.call(document, variables), body: {} };
  const json = new JsonBody(await withinSignal(body.bytes(), signal));
  const idempotency = readIdempotency(req, json);
  if (route.body) requireJson(req, json.bytes);
  return {
    core: (document, variables) => caller.call(document, variables, idempotency),
    body: route.body ? json.members() : {},
  };
}
