import { readOpenApiDocument } from '../../../schema/http/openapi-document.js';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

interface Operation {
  method: string;
  /** Path in the document, without `/v1`. */
  path: string;
  /** JSON pointer of the operation in the document. */
  pointer: string;
  operation: JsonObject;
}

/** The document as plain JSON. Its int64 bounds are rounded. */
export const openApi = JSON.parse(
  JSON.stringify(readOpenApiDocument(), (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
) as JsonObject;

/** Resolves a JSON pointer and its references. Returns the value and its pointer. */
export function at(pointer: string): { pointer: string; value: Json | undefined } {
  let value: Json | undefined = openApi;
  for (const part of pointer.split('/').slice(1)) {
    value = (value as JsonObject)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
    if (value === undefined) return { pointer, value };
  }
  const reference = (value as JsonObject | null)?.['$ref'];
  return typeof reference === 'string' ? at(reference.slice(1)) : { pointer, value };
}

const METHODS = ['get', 'put', 'post', 'delete'];
const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Returns every operation of the document, most specific paths first: the first match is the right
 * one.
 */
export const operations: Operation[] = Object.entries(openApi['paths'] as Record<string, JsonObject>)
  .flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      method: method.toUpperCase(),
      path,
      pointer: `/paths/${escaped(path)}/${method}`,
      operation: item[method] as JsonObject,
    })),
  )
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** A symbol may contain a raw `/`. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll('{instrument}', '.+').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^/v1${source.replaceAll('.json', '\\.json')}/?$`);
}
const patterns = new Map(operations.map(({ path }) => [path, patternOf(path)]));

/** Returns the operation of a request; HEAD is GET. */
export function operationOf(method: string, url: string): Operation | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const wanted = method === 'HEAD' ? 'GET' : method;
  const place = operations.find((operation) => patterns.get(operation.path)?.test(path))?.path;
  return operations.find((operation) => operation.path === place && operation.method === wanted);
}
