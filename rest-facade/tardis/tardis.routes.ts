import type { Route } from '../http/route.js';
import { datasetsRoutes } from './datasets/datasets.routes.js';
import { feedsRoutes } from './feeds.routes.js';
import { metadataRoutes } from './metadata/metadata.routes.js';
import { replayRoutes } from './replay/replay.routes.js';

/** A key in the path, for clients that send none or take a base URL and nothing else. */
const WITH_KEY = '/as/:key';

/** Returns the routes below `/tardis`: the API of Tardis over this service's data (beyond.md 9). */
export function tardisRoutes(): Route[] {
  const routes = [...datasetsRoutes, ...feedsRoutes, ...metadataRoutes, ...replayRoutes] as Route[];
  return ['', WITH_KEY].flatMap((base) => routes.map((one) => ({ ...one, path: `${base}${one.path}` })));
}
