import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Router, type RequestHandler } from 'express';
import { readOpenApiDocument } from '../../schema/http/openapi-document.js';
import { GUIDE_PAGES, guidePage } from './guide-page.js';
import type { OpenApi } from './openapi-types.js';
import { referencePage } from './reference-page.js';
import { typescriptModule } from './typescript-types.js';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const openApi = () => readOpenApiDocument() as OpenApi;

/** Pages by path: type, and what makes the text at the first request. */
const PAGES: Record<string, [type: string, make: () => string]> = {
  '/docs': ['text/html', () => referencePage(openApi())],
  '/docs/market-data-export.ts': ['text/plain', () => typescriptModule(openApi())],
  '/docs/page.css': ['text/css', () => read('./page/page.css')],
  '/docs/page.mjs': ['text/javascript', () => read('./page/page.mjs')],
  ...Object.fromEntries(
    Object.entries(GUIDE_PAGES).map(([file, path]) => [
      path,
      ['text/html', () => guidePage(read(`../../docs/${file}`))],
    ]),
  ),
};

export const DOCS_PATHS = Object.keys(PAGES);

/** Allows resources of this server only, without inline code; the icon is a data URL. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves `/docs`: the REST reference and the guide as pages, without a key and without other
 * servers.
 */
export function docsPage(): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, [type, make]] of Object.entries(PAGES)) router.get(path, send(type, make));
  return router;
}

interface Encoded {
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** Compresses once, as well as it can: a page is the same for everybody until the next release. */
async function encode(text: string): Promise<Encoded> {
  const identity = Buffer.from(text);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [zipped, br] = await Promise.all([
    promisify(gzip)(identity, { level: 9 }),
    promisify(brotliCompress)(identity, quality),
  ]);
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    gzip: zipped,
    br,
  };
}

function send(type: string, make: () => string): RequestHandler {
  let page: Promise<Encoded> | undefined;
  return async (req, res) => {
    const encoded = await (page ??= encode(make()));
    const accepted = req.acceptsEncodings('br', 'gzip', 'identity');
    const coding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
    if (coding !== 'identity') res.setHeader('Content-Encoding', coding);
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('Content-Security-Policy', POLICY);
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Referrer-Policy', 'no-referrer');
    res.setHeader('ETag', encoded.etag);
    // Browsers revalidate each time, so that a new page never meets an old script.
    res.setHeader('Cache-Control', 'no-cache');
    res.type(`${type}; charset=utf-8`).send(encoded[coding]);
  };
}
