import { Router } from 'express';
import type { RouteAnswer } from './answer.js';
import { methodNotAllowed } from './refusal.js';
import { respondRoute } from './respond-route.js';
import type { Route } from './route.js';
import { serve, type Serving } from './serve.js';

/** Mounts all routes. Known paths return 405 for other methods and answer OPTIONS. */
export function mountRoutes(routes: readonly Route[], serving: Serving): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, routesOfPath] of Map.groupBy(routes, (route) => route.path)) {
    const mounted = router.route(path);
    for (const route of routesOfPath) {
      const handler = serve(serving, respondRoute(route, serving), route.isPublic ? 'public' : 'account', route.effect);
      mounted[METHOD_OF_ROUTER[route.method]](handler);
    }
    const allow = allowedMethods(routesOfPath);
    const access = routesOfPath.every(({ isPublic }) => isPublic) ? 'public' : 'account';
    mounted.options(serve(serving, (_received, caller) => optionsAnswer(allow, caller.admit(access)), access));
    mounted.all(
      serve(
        serving,
        ({ req }) => {
          throw methodNotAllowed(req.method, allow);
        },
        access,
      ),
    );
  }
  return router;
}

const METHOD_OF_ROUTER = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** Returns the value of `Allow`. GET includes HEAD. */
function allowedMethods(routes: readonly Route[]): string {
  const methods = routes.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return [...methods, 'OPTIONS'].join(', ');
}

async function optionsAnswer(allow: string, admitted: Promise<void>): Promise<RouteAnswer> {
  await admitted;
  return { status: 204, headers: { Allow: allow } };
}
