import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Path of the built page, relative to the working folder of every process. */
const PAGE_DIR = path.resolve('dist/dashboard');

/** Nothing but this server's own files and its own API; no inline script or style, no frame around it. Downloads begin in frames. */
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
 * The web page as files: those whose name holds their hash are kept by browsers for ever, everything else is asked for again.
 * Paths of the page itself (`/exports/exp_…`) get its index, which knows what to show. `filesOrigin`: where presigned URLs lead.
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
 * What the page must know of where it runs: `restUrl` ends before `/v1`, null when it is beside the page at its usual port;
 * `singleSignOn` names the provider at which people may sign in, null when there is none.
 */
export function webPageConfig(restUrl: string | undefined, singleSignOn: string | null): RequestHandler {
  const config = { restUrl: restUrl?.replace(/\/+$/, '') ?? null, singleSignOn };
  return (_req, res) => void res.set(HEADERS).set('Cache-Control', 'no-cache').json(config);
}
