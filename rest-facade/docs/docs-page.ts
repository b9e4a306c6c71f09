import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Router, type RequestHandler } from 'express';

const viewer = (file: string) => createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);
const ours = (file: string) => fileURLToPath(new URL(`./page/${file}`, import.meta.url));

const FILES = {
  '/docs': ours('index.html'),
  '/docs/page.css': ours('page.css'),
  '/docs/page.mjs': ours('page.mjs'),
  '/docs/swagger-ui.css': viewer('swagger-ui.css'),
  '/docs/swagger-ui-bundle.js': viewer('swagger-ui-bundle.js'),
  '/docs/favicon.png': viewer('favicon-32x32.png'),
};

export const DOCS_PATHS = Object.keys(FILES);

/** Allows resources of this server only, without inline code; the viewer's icons are data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves `/docs`: the OpenAPI document in a viewer, without a key and without other servers. */
export function docsPage(): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, file] of Object.entries(FILES)) router.get(path, send(file));
  return router;
}

function send(file: string): RequestHandler {
  return (_req, res, next) => {
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Referrer-Policy', 'no-referrer');
    // Browsers revalidate each time, so that a new page never meets an old script.
    res.sendFile(file, { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } }, (error) => {
      if (error && !res.headersSent) next(error);
    });
  };
}
