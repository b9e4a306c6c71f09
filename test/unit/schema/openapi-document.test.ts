import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readOpenApiDocument } from '../../../schema/http/openapi-document.js';

it('readOpenApiDocument decodes UTF-8', () => {
  const text = readFileSync(new URL('../../../schema/openapi.yaml', import.meta.url), 'utf8');
  expect(readOpenApiDocument()).toEqual(parse(text, { merge: true, maxAliasCount: -1, intAsBigInt: true }));
});
