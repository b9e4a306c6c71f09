import { readOpenApiDocument } from '../../../schema/openapi-document.js';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export interface Operation {
  method: string;
  /** As the document writes it, without `/v1`. */
  path: string;
  /** JSON pointer of the operation in the document. */
  pointer: string;
  operation: JsonObject;
}

/** The document as plain JSON: its bounds of int64 are rounded, which no shape minds. */
export const openApi = JSON.parse(
  JSON.stringify(readOpenApiDocument(), (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
) as JsonObject;

/** Where a JSON pointer leads, references followed; with the pointer of what was found. */
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

/** Every operation of the document; those whose path names more come first, so that the first match is the right one. */
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

/** A symbol may hold a raw `/`. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll('{instrument}', '.+').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^/v1${source.replaceAll('.json', '\\.json')}/?$`);
}
const patterns = new Map(operations.map(({ path }) => [path, patternOf(path)]));

/** The operation that a request names; HEAD is GET. */
export function operationOf(method: string, url: string): Operation | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const wanted = method === 'HEAD' ? 'GET' : method;
  const place = operations.find((operation) => patterns.get(operation.path)?.test(path))?.path;
  return operations.find((operation) => operation.path === place && operation.method === wanted);
}
