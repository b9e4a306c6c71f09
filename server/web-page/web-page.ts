import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Path of the built page, relative to the working folder of every process. */
const PAGE_DIR = path.resolve('dist/dashboard');

/** Allows this server's files and API only; no inline code, no framing. Downloads use frames. */
const policyFor = (filesOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `frame-src ${filesOrigin}`,
  ].join('; ');

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Serves the web page. Browsers keep files with a hash in their name and revalidate others. Paths
 * of the page (`/exports/exp_…`) get its index. `filesOrigin`: origin of presigned URLs.
 */
export function createWebPage(filesOrigin: string): RequestHandler {
  if (!existsSync(path.join(PAGE_DIR, 'index.html'))) {
    return (_req, res) =>
      void res.status(503).type('text').send('The web page has not been built. Run: npm run build\n');
  }
  const headers = { ...HEADERS, 'Content-Security-Policy': policyFor(filesOrigin) };
  return sirv(PAGE_DIR, {
    // Read on each request: a build may replace files meanwhile.
    dev: true,
    single: true,
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders: (res, pathname) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      const hashed = pathname.startsWith('/assets/');
      res.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/**
 * Returns the page's configuration. `restUrl` ends before `/v1`; null: the page's host at the usual
 * port. `singleSignOn`: the provider's name, or null.
 */
export function webPageConfig(restUrl: string | undefined, singleSignOn: string | null): RequestHandler {
  const config = { restUrl: restUrl?.replace(/\/+$/, '') ?? null, singleSignOn };
  return (_req, res) => void res.set(HEADERS).set('Cache-Control', 'no-cache').json(config);
}
