import type { Logger } from 'pino';
import type { ServerSettings } from '../settings.js';

/** What resolvers and services may be built from, made once in the composition root; tests pass fakes. */
export interface ServerDependencies {
  settings: ServerSettings;
  logger: Logger;
}

/** A resolver class and how to make its one instance. */
export interface ResolverEntry {
  type: new (...args: never[]) => object;
  create: (dependencies: ServerDependencies) => object;
}

/** Every resolver of the schema, in the order of the rooms. Add a room's resolvers here: `entry(ExportsResolver, (d) => new ExportsResolver(d.settings))`. */
export const RESOLVERS: readonly ResolverEntry[] = [];

/** Types the pair: the instance is one of the class. */
export function entry<Resolver extends object>(
  type: new (...args: never[]) => Resolver,
  create: (dependencies: ServerDependencies) => Resolver,
): ResolverEntry {
  return { type, create };
}
