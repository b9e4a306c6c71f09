import type { Responder } from './serve.js';
import type { FacadeSettings } from '../settings.js';
import { parseFields } from './fields.js';
import { readIdempotency } from './idempotency.js';
import { parseJsonObject } from './lossless-json.js';
import { readBody, requireJson } from './read-body.js';
import { PathParameters, requireId, type Route, type RouteCall } from './route.js';
import { withinSignal } from './deadline.js';

type Input = Omit<RouteCall<unknown, unknown>, 'core'>;

/** Reads and checks what a route wants, then lets it answer. Refusals of the path come before those of query and body. */
export function respondRoute(route: Route, settings: FacadeSettings): Responder {
  return async (req, caller, signal) => {
    const path = new PathParameters(req.params);
    if (route.id) requireId(path, route.id);
    if (route.method === 'GET') {
      return route.answer({ core: (d, v) => caller.call(d, v), path, ...parsed(route, req.query, {}) });
    }
    const bytes = await withinSignal(readBody(req, settings.bodyLimitBytes), signal);
    const idempotency = readIdempotency(req, bytes);
    if (route.body) requireJson(req, bytes);
    const body = route.body ? parseJsonObject(bytes) : {};
    const core: RouteCall<unknown, unknown>['core'] = (d, v) => caller.call(d, v, idempotency);
    return route.answer({ core, path, ...parsed(route, req.query, body) });
  };
}

function parsed(route: Route, query: unknown, body: unknown): Omit<Input, 'path'> {
  return {
    query: route.query ? parseFields(route.query, query) : undefined,
    body: route.body ? parseFields(route.body, body) : undefined,
  };
}
