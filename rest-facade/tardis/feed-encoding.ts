import type { Request } from 'express';
import { createGzip, createZstdCompress } from 'node:zlib';
import type { StreamEncoding } from '../http/route.js';

const COMPRESSORS = { gzip: () => createGzip(), zstd: () => createZstdCompress() };

export const FEED_COMPRESSIONS = ['gzip', 'zstd'] as const;
type Compression = (typeof FEED_COMPRESSIONS)[number];

/**
 * Returns how a feed is compressed: as the query says, or else in the way that the client prefers.
 * Clients that name none read plain lines.
 */
export function feedEncoding(request: Request, asked: Compression | undefined): StreamEncoding {
  const accepted = request.acceptsEncodings();
  const compression = asked ?? FEED_COMPRESSIONS.find((one) => one === accepted.find((name) => name in COMPRESSORS));
  if (compression === undefined) return { headers: {} };
  return { headers: { 'Content-Encoding': compression }, through: COMPRESSORS[compression] };
}
