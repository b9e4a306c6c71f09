/**
 * The top-level folders of the product's sources. `scripts/build.mjs`, which runs before anything
 * is built, lists them too.
 */
export const LAYERS = ['schema', 'exchanges', 'sandbox', 'web', 'server', 'rest-facade', 'workflows', 'scripts'];
