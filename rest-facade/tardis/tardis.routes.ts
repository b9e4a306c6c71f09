import type { Route } from '../http/route.js';
import { feedsRoutes } from './feeds.routes.js';
import { replayRoutes } from './replay/replay.routes.js';

/** Returns the routes below `/tardis`: the API of Tardis over this service's data (beyond.md 9). */
export function tardisRoutes(): Route[] {
  return [...feedsRoutes, ...replayRoutes];
}
