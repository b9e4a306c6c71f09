import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { healthRoutes } from './health.js';
import { mountRoutes } from './mount-routes.js';
import { Refusal } from './refusal.js';
import { newRequestId } from './request-identity.js';
import type { Route } from './route.js';
import { serve, type Serving } from './serve.js';

/** The Express application: health, the routes below `/v1`, and an enveloped answer for everything else. */
export function createApp(routes: readonly Route[], serving: Serving, ready: () => Promise<boolean>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', serving.settings.trustedProxies);
  app.use(identify(serving.logger));
  app.use(healthRoutes(ready));
  app.use('/v1', mountRoutes(routes, serving));
  app.use(serve(serving, unknownRoute));
  app.use(unreadablePath(serving));
  return app;
}

/** Gives the request its id and logs how it ended; first of all, so that every answer has one. */
function identify(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = newRequestId();
    const startedMs = performance.now();
    res.setHeader('X-Request-Id', requestId);
    res.once('close', () => {
      const { method, originalUrl: url } = req;
      const status = res.writableFinished ? res.statusCode : 'closed by the client';
      logger.info({ requestId, method, url, status, ms: Math.round(performance.now() - startedMs) }, 'request');
    });
    next();
  };
}

function unknownRoute(): never {
  throw new Refusal('not_found', 'There is no such route');
}

/** The router itself fails only on a path it cannot decode, which names nothing either. */
function unreadablePath(serving: Serving): ErrorRequestHandler {
  const unknown = serve(serving, unknownRoute);
  return (error: unknown, req, res, next) => {
    if (!(error instanceof URIError)) serving.logger.error({ err: error }, 'routing failed');
    return unknown(req, res, next);
  };
}
