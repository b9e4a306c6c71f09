import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const FILE = new URL('./openapi.yaml', import.meta.url);

/** The REST contract (`openapi.yaml`, OpenAPI 3.1) with its anchors resolved; integers are bigints, so that int64 bounds stay exact. */
export function readOpenApiDocument(): unknown {
  return parse(readFileSync(FILE, 'utf8'), { merge: true, maxAliasCount: -1, intAsBigInt: true });
}
