import { readFileSync } from 'node:fs';
import { parseDocument, visit } from 'yaml';

const FILE = new URL('../openapi.yaml', import.meta.url);

/**
 * The REST contract (`openapi.yaml`, OpenAPI 3.1) with its anchors resolved; integers are bigints,
 * so that int64 bounds stay exact.
 *
 * Decodes UTF-8 text by text. V8 stores every part of a text with a character beyond Latin-1 in two
 * bytes a character, and keeps a name in the form that it meets first: heads with
 * `X-RateLimit-Limit-Minute` and bodies with `last_frame_at` would be in two bytes as well, and
 * slower to write. So the file must have no escapes of such characters.
 */
export function readOpenApiDocument(): unknown {
  const document = parseDocument(readFileSync(FILE, 'latin1'), { merge: true, intAsBigInt: true });
  if (document.errors[0]) throw document.errors[0];
  visit(document, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === 'string') scalar.value = Buffer.from(scalar.value, 'latin1').toString();
    },
  });
  return document.toJS({ maxAliasCount: -1 });
}
