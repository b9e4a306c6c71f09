import { componentSchema, type ContractSchema, resolve } from './contract.js';
import { type PythonModel, PYTHON_MODELS } from './python-model-list.js';

/** Python's keywords cannot be names. */
const NAMES: Readonly<Record<string, string>> = { from: 'from_ns', to: 'to_ns' };

const HEAD = `"""What the service answers, and parts of requests. Generated from openapi.yaml: do not edit.

Names are those of the REST reference; \`from\` and \`to\` are \`from_ns\` and \`to_ns\`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from .decode import from_json, said
from .model_methods import Ending, Priced
`;

const classOf = new Map(
  Object.entries(PYTHON_MODELS).flatMap(([name, { schema = name, also = [], request }]) =>
    request ? [] : [schema, ...also].map((place) => [place, name] as const),
  ),
);

/** Returns the dataclasses of the Python package, one for each schema that its list names. */
export function pythonModels(): string {
  const names = Object.keys(PYTHON_MODELS)
    .sort()
    .map((name) => `    "${name}",`);
  const classes = Object.entries(PYTHON_MODELS).map(([name, model]) => dataclassOf(name, model));
  return [HEAD, `__all__ = [\n${names.join('\n')}\n]\n`, ...classes].join('\n').replaceAll('\n\n@', '\n\n\n@');
}

function dataclassOf(name: string, model: PythonModel): string {
  const place = model.schema ?? name;
  const { properties = {} } = schemaAt(place);
  const { required = [] } = model.request ?? schemaAt(model.requiredBy ?? place);
  const fields = Object.entries(properties)
    .filter(([member]) => isOf(model, member))
    .map(([member, schema]) => fieldOf(member, schema, required.includes(member), `${place}.${member}`, model));
  // Python wants fields with defaults last.
  const ordered = [...fields.filter((one) => !one.hasDefault), ...fields.filter((one) => one.hasDefault)];
  const doc = model.doc.includes('\n')
    ? `    """${model.doc.replaceAll('\n', '\n    ').replaceAll(/\n +\n/g, '\n\n')}\n    """`
    : `    """${model.doc}"""`;
  return [
    `@dataclass(frozen=True, slots=True${model.request ? ', kw_only=True' : ''})`,
    `class ${name}${model.base ? `(${model.base})` : ''}:`,
    `${doc}\n`,
    ...ordered.map((one) => `    ${one.text}`),
    '',
  ].join('\n');
}

/** Returns whether a class has a member of its schema. */
function isOf({ request }: PythonModel, member: string): boolean {
  if (!request) return true;
  return request.members ? request.members.includes(member) : !request.without?.includes(member);
}

/** Returns the schema at a place such as `Export.warnings`: of a list, that of its items. */
function schemaAt(place: string): ContractSchema {
  const [component = '', ...path] = place.split('.');
  const itemsOf = (schema: ContractSchema) => (schema.items ? resolve(schema.items).schema : schema);
  return path.reduce(
    (schema, member) => {
      const property = schema.properties?.[member];
      if (!property) throw new Error(`openapi.yaml has no ${place}`);
      return itemsOf(resolve(property).schema);
    },
    itemsOf(merged(componentSchema(component))),
  );
}

function merged(schema: ContractSchema): ContractSchema {
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => merged(resolve(part).schema));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, ContractSchema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function fieldOf(member: string, schema: ContractSchema, isRequired: boolean, place: string, model: PythonModel) {
  const name = NAMES[member] ?? member;
  const { schema: resolved, ...found } = resolve(schema);
  // A request may say null, but what is required is not.
  const isNullable = found.isNullable && !(model.request && isRequired);
  const isList = resolved.type === 'array';
  const given = model.defaults?.[member];
  const value = given ?? (isRequired ? undefined : isList ? '()' : 'None');
  const type = typeOf(schema, place) + (isNullable || value === 'None' ? ' | None' : '');
  const plain = type === 'Any | None' ? 'Any' : type;
  const isSecret = model.secret?.includes(member);
  const options = [
    ...(isSecret ? ['repr=False'] : []),
    ...(name === member ? [] : [`metadata=from_json("${member}")`]),
    ...(model.request && !isSecret && resolved.description ? [`metadata=said("${resolved.description}")`] : []),
  ];
  const set = value === undefined ? [] : [`default=${value}`];
  const inner = [...set, ...options].join(', ');
  const end = options.length > 0 ? ` = field(${inner})` : value === undefined ? '' : ` = ${value}`;
  const line = `${name}: ${plain}${end}`;
  // As ruff breaks lines of more than 120 characters, with their indentation.
  const text = line.length <= 116 ? line : `${name}: ${plain} = field(\n        ${inner}\n    )`;
  return { text, hasDefault: value !== undefined };
}

function typeOf(schema: ContractSchema, place: string): string {
  const { name, schema: resolved } = resolve(schema);
  if (name === 'DateTime') return 'datetime';
  const model = (name && classOf.get(name)) ?? classOf.get(place);
  if (resolved.type === 'array') return `tuple[${itemType(resolved, name, place)}]`;
  if (model) return model;
  const types = [resolved.type ?? []].flat().filter((type) => type !== 'null');
  if (resolved.oneOf?.some(({ type }) => type === 'string') || types.length > 1) return 'Any';
  if (resolved.anyOf || resolved.enum || resolved.const !== undefined || types[0] === 'string') return 'str';
  if (types[0] === 'integer') return 'int';
  if (types[0] === 'number') return 'float';
  if (types[0] === 'boolean') return 'bool';
  const values =
    typeof resolved.additionalProperties === 'object' ? typeOf(resolved.additionalProperties, place) : 'Any';
  const isOfWords = name === 'ParquetTypes';
  return `Mapping[str, ${isOfWords ? 'str' : values === 'int' ? 'int' : 'Any'}]`;
}

function itemType(
  { items = {}, minItems, maxItems }: ContractSchema & { maxItems?: bigint },
  name: string | undefined,
  place: string,
): string {
  const model = (name && classOf.get(name)) ?? classOf.get(place);
  if (model) return `${model}, ...`;
  const item = typeOf(items, place);
  return minItems !== undefined && minItems === maxItems
    ? Array.from({ length: Number(minItems) }, () => item).join(', ')
    : `${item}, ...`;
}
