import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi, type Json, type JsonObject } from './openapi-document.js';

/** Keywords whose schemas stand alone, not as part of another one. */
const USES = new Set(['items', 'anyOf', 'oneOf', 'additionalProperties']);

/** Validates by the document as written. */
const asWritten = ajvOf(openApi);
/** The same without undocumented members, which are drift. */
const closed = ajvOf(closeObjects(openApi, false) as JsonObject);
const compiled = new Map<string, ValidateFunction>();

/**
 * Validates a value by the schema at a pointer. Returns the problem or null. `strict` refuses
 * undocumented members.
 */
export function problemsOf(pointer: string, value: unknown, strict = false): string | null {
  const name = `${String(strict)} ${pointer}`;
  const ajv = strict ? closed : asWritten;
  const validate = compiled.get(name) ?? ajv.compile(strict ? closeReference(pointer) : { $ref: `openapi#${pointer}` });
  compiled.set(name, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body', separator: '\n' });
}

function ajvOf(document: JsonObject): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.addSchema(document, 'openapi', false, false);
}

const closeReference = (pointer: string) => ({ $ref: `openapi#${pointer}`, unevaluatedProperties: false });

/**
 * Closes each object schema where it is used. Parts of an `allOf` stay open: what they are part of
 * is closed; so do the definitions themselves, which may be such parts.
 */
function closeObjects(value: Json, isUse: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => closeObjects(item, isUse));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closeMember(name, member)]));
  const isObject = 'properties' in value || 'allOf' in value || '$ref' in value;
  return isUse && isObject && !('additionalProperties' in value) ? { ...inner, unevaluatedProperties: false } : inner;
}

function closeMember(name: string, member: Json): Json {
  if (name === 'examples' || name === 'example') return member;
  if (name !== 'properties') return closeObjects(member, USES.has(name));
  const properties = Object.entries(member as JsonObject);
  return Object.fromEntries(properties.map(([property, schema]) => [property, closeObjects(schema, true)]));
}
