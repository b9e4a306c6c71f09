import { context } from '@opentelemetry/api';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from 'express';
import { ZodObject, ZodPipe } from 'zod';
import { newRequestId } from '../schema/text/ids.js';
import { HOST_EXPECTED, namesHostOnce } from '../schema/http/one-host.js';
import { startSpan } from '../schema/tracing/spans.js';
import type { RouteAnswer } from './http/answer.js';
import { DOCS_PATHS, docsPage } from './docs/docs-page.js';
import { HEALTH_PATHS, healthRoutes } from './http/health.js';
import { loggedUrl } from './http/logged-url.rule.js';
import { mountRoutes } from './http/mount-routes.js';
import { methodNotAllowed, HttpRefusal } from './http/refusal.js';
import type { Dialect } from './http/dialect.js';
import type { Route } from './http/route.js';
import { relayedOf } from './streaming/relay.js';
import { loggedKeyOf, type Received, serve, type Serving } from './http/serve.js';

/** Routes below a path, in the words of one API. */
interface Door {
  path: string;
  routes: readonly Route[];
  dialect: Dialect;
}

/**
 * Creates the Express application: health, documentation, the routes of each door, and the envelope
 * for everything else.
 */
export function createApp(doors: readonly Door[], serving: Serving, ready: () => Promise<boolean>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', serving.settings.trustedProxies);
  app.use(identify(serving, parametersOf(doors.flatMap(({ routes }) => routes))));
  app.use(onlyWithHost(serving));
  for (const { path, routes, dialect } of doors) {
    const own = { ...serving, dialect };
    app.use(path, mountRoutes(routes, own), path === '/v1' ? [] : [serve(own, unknownRoute), unroutable(own)]);
  }
  app.use(onlyReadable(serving, [...HEALTH_PATHS, ...DOCS_PATHS]), healthRoutes(ready), docsPage());
  app.use(serve(serving, unknownRoute));
  app.use(unroutable(serving));
  return app;
}

/** Status in logs and metrics of a request whose client disconnected; nginx uses it as well. */
const CLIENT_CLOSED = 499;

/** Returns the matched pattern, not the path: metrics need few labels. */
function routeOf(req: Request): string {
  const route = req.route as { path: string } | undefined;
  return route ? req.baseUrl + route.path : 'unknown';
}

/** Returns the names of the query parameters of all routes. */
function parametersOf(routes: readonly Route[]): ReadonlySet<string> {
  return new Set(routes.flatMap(({ query }) => namesOf(query)));
}

/** Returns the names of the fields of an object, also of one that is transformed afterwards. */
function namesOf(type: unknown): string[] {
  if (type instanceof ZodPipe) return namesOf(type.in);
  return type instanceof ZodObject ? Object.keys(type.shape) : [];
}

/**
 * Assigns the request id, traces the request and logs its end. Runs first, so that every response
 * has an id.
 */
function identify({ logger, metrics, requestLog }: Serving, parameters: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const requestId = newRequestId();
    const startedMs = performance.now();
    res.setHeader('X-Request-Id', requestId);
    // Pages of the documentation replace it.
    res.setHeader('Cache-Control', 'no-store');
    const { span, inside } = startSpan(req.method, {
      kind: 'server',
      parent: req.get('traceparent'),
      partOnly: !req.path.startsWith('/v1/'),
      attributes: { 'request.id': requestId, 'http.request.method': req.method },
    });
    res.once('close', () => {
      const { method } = req;
      const url = loggedUrl(req.originalUrl, parameters);
      const relayed = relayedOf(res);
      // A stream ends when its client leaves.
      const status = res.writableFinished || relayed ? res.statusCode : CLIENT_CLOSED;
      const ms = performance.now() - startedMs;
      const answeredMs = relayed ? relayed.startedMs - startedMs : ms;
      metrics.requestSeconds.observe({ method, route: routeOf(req), status }, answeredMs / 1_000);
      span
        .updateName(`${method} ${routeOf(req)}`)
        .setAttribute('http.response.status_code', status)
        .end();
      const logged = loggedKeyOf(res);
      if (logged) {
        const durationMs = Math.round(ms);
        const at = new Date().toISOString();
        const bytes = relayed ? BigInt(relayed.bytes) : null;
        requestLog.add({ ...logged, requestId, at, method, route: routeOf(req), status, durationMs, bytes });
      }
      // A probe asks every few seconds.
      const level = HEALTH_PATHS.includes(req.path) && status < 400 ? 'debug' : 'info';
      // The event comes from the socket, outside the trace.
      const details = { requestId, method, url, status, ms: Math.round(ms), ...(relayed && { bytes: relayed.bytes }) };
      context.with(inside, () => logger[level](details, 'request'));
    });
    context.with(inside, next);
  };
}

/** Returns 405 for all methods but GET and HEAD on public paths. */
function onlyReadable(serving: Serving, paths: string[]): Router {
  const router = express.Router({ caseSensitive: true });
  const refuse = serve(serving, refuseMethod, 'public');
  router.all(paths, (req, res, next) => (['GET', 'HEAD'].includes(req.method) ? next() : refuse(req, res, next)));
  return router;
}

function refuseMethod({ req }: Received): RouteAnswer {
  const allow = 'GET, HEAD, OPTIONS';
  if (req.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
  throw methodNotAllowed(req.method, allow);
}

/**
 * Returns 400, whatever the key, for requests without a host, or with two, of which a proxy may
 * have used the other.
 */
function onlyWithHost(serving: Serving): RequestHandler {
  const refuse = serve(serving, refuseHost, 'public');
  return (req, res, next) => (namesHostOnce(req) ? next() : void refuse(req, res, next));
}

function refuseHost(): never {
  throw new HttpRefusal('invalid_argument', HOST_EXPECTED);
}

const NO_ROUTE = 'No route matches the path';

function unknownRoute({ req }: Received): never {
  // CONNECT names a host, not a path.
  if (req.method === 'CONNECT') throw methodNotAllowed(req.method);
  throw new HttpRefusal('not_found', NO_ROUTE);
}

/**
 * Handles errors of the router: 404 for a path that cannot be decoded, otherwise an internal error.
 */
function unroutable(serving: Serving): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const respond = () => {
      throw error instanceof URIError ? new HttpRefusal('not_found', NO_ROUTE) : error;
    };
    return serve(serving, respond)(req, res, next);
  };
}
