import { marked } from 'marked';
import { stringify } from 'lossless-json';
import { escapeHtml } from './html.js';
import { nameOf, type Schema } from './openapi-types.js';

const BOUNDS = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default'];

/** Returns Markdown of the document as HTML. The document is our own: its HTML is not cleaned. */
export const inlineText = (text = ''): string => marked.parseInline(text, { async: false });
export const blockText = (text = ''): string => marked.parse(text, { async: false });

export const json = (value: unknown): string => escapeHtml(stringify(value, null, 2) ?? '');

/**
 * Returns the members of a schema as a list, nested ones unfolding in place and named ones as
 * links.
 */
export function schemaMembers(schema: Schema): string {
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter(isShown);
  const nested = [
    ...(schema.allOf ?? [])
      .filter(isShown)
      .map((part) => (part.$ref ? `<p>All of ${label(part)}, and:</p>` : schemaMembers(part))),
    membersOf(schema),
    ...(choices.length > 0 ? [`<ul>${choices.map((one) => `<li>${labelled(one)}</li>`).join('')}</ul>`] : []),
    ...(schema.items && !schema.items.$ref ? [schemaMembers(schema.items)] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [`<p>Other members: ${labelled(schema.additionalProperties)}</p>`]
      : []),
  ];
  return nested.join('');
}

/** Returns what kind of value it is, in a few words, with links to named schemas. */
export function label(schema: Schema): string {
  if (schema.$ref) return `<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return `<code>${json(schema.const)}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${json(value)}</code>`).join(' | ');
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter(isShown);
  if (!schema.type && choices.length > 0) return choices.map(label).join(' | ');
  if (schema.allOf) return schema.allOf.filter(isShown).map(label).join(' and ');
  const kinds = [schema.type ?? 'object'].flat();
  return kinds
    .map((kind) => (kind === 'array' ? `array of ${schema.items ? label(schema.items) : 'values'}` : kind))
    .join(' | ');
}

function membersOf({ properties, required = [] }: Schema): string {
  if (!properties) return '';
  const rows = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? ' <em class="required">required</em>' : '';
    return `<dt><code>${escapeHtml(name)}</code> <span>${label(member)}</span>${mark}</dt><dd>${detailsOf(member)}</dd>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

function labelled(schema: Schema): string {
  return `${label(schema)} ${detailsOf(schema)}`;
}

/** Returns description, bounds and nested members of a value. */
export function detailsOf(schema: Schema): string {
  const bounds = BOUNDS.filter((name) => schema[name] !== undefined).map(
    (name) => `<span class="bound">${name} <code>${json(schema[name])}</code></span>`,
  );
  const nested = schema.$ref
    ? ''
    : schemaMembers({ ...schema, oneOf: complex(schema.oneOf), anyOf: complex(schema.anyOf) });
  const unfolding = nested === '' ? '' : `<details><summary>Members</summary>${nested}</details>`;
  return `${inlineText(schema.description)} ${bounds.join(' ')}${unfolding}`;
}

/** A choice between plain types is said by its label. */
function complex(choices: Schema[] | undefined): Schema[] {
  return choices?.some((one) => one.properties ?? one.description ?? one['pattern']) ? choices : [];
}

/** `not`, `if` and lists of required members only forbid combinations. */
function isShown(schema: Schema): boolean {
  return [
    schema.$ref,
    schema.type,
    schema.properties,
    schema.enum,
    schema.const,
    schema.oneOf,
    schema.anyOf,
    schema.allOf,
  ].some((part) => part !== undefined);
}
