// Preloaded by the workers of vitest, which name test files by their TypeScript sources: loads the files that the build wrote
// instead. Everything that they import is compiled code too, as in production.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const SOURCES = new URL('../../', import.meta.url).href;
const COMPILED = new URL('../../../dist/test/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.endsWith('.test.ts')) return next(specifier, context);
    const source = (specifier.startsWith('/') ? pathToFileURL(specifier) : new URL(specifier)).href;
    return next(source.replace(SOURCES, COMPILED).replace(/ts$/, 'js'), context);
  },
});
