import { nameOf, type OpenApi, type Schema } from './openapi-types.js';

const SCALARS: Record<string, string> = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean' };

/**
 * Returns the TypeScript type of a JSON value; a schema that is named in the document by its name.
 */
export function typescriptType(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = [schema.oneOf, schema.anyOf].map((list) => union((list ?? []).map(typescriptType)));
  const parts = [ownType(schema), ...(schema.allOf ?? []).map(typescriptType), ...choices];
  const known = parts.filter((part) => part !== 'unknown');
  return known.length > 1 ? known.map(inParentheses).join(' & ') : (known[0] ?? 'unknown');
}

/**
 * Returns a module with the type of each schema. Nanoseconds beyond 2^53 lose digits in
 * `JSON.parse`.
 */
export function typescriptModule({ components }: OpenApi): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typescriptType(schema)};\n`,
  );
  return `// The types of the REST API's JSON. JSON.parse rounds integers beyond 2^53, such as nanoseconds.\n${types.join('')}`;
}

function ownType(schema: Schema): string {
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat();
  return union(types.map((type) => SCALARS[type] ?? (type === 'null' ? 'null' : structureOf(type, schema))));
}

function structureOf(type: string, schema: Schema): string {
  if (type === 'array') return `${inParentheses(schema.items ? typescriptType(schema.items) : 'unknown')}[]`;
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) =>
      `${/^\w+$/.test(name) ? name : JSON.stringify(name)}${schema.required?.includes(name) ? '' : '?'}: ${typescriptType(member)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  const rest = schema.additionalProperties;
  return `Record<string, ${typeof rest === 'object' ? typescriptType(rest) : 'unknown'}>`;
}

function union(types: string[]): string {
  const known = [...new Set(types)].filter((type) => type !== 'unknown');
  return known.length > 0 ? known.join(' | ') : 'unknown';
}

const inParentheses = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);
