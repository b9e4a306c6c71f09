import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { RequestMember } from '../../../schema/rest-bodies/request-shape.js';
import { REQUESTS } from '../../../schema/rest-bodies/requests.js';
import { ENUM_WORDS, FIELD_NAMES } from '../../../schema/rest-bodies/resources.js';
import { camelCase, SCALARS, wordOfMember } from './names.js';
import { type ContractSchema, requestOf, resolve } from './contract.js';

const PAGE: Record<string, string> = { limit: 'first', page_token: 'after' };

/**
 * Derives how the members of every request become the variables of its GraphQL operation. Names
 * types of inputs.
 */
export function requestShapes(schema: GraphQLSchema): string {
  const shapes = Object.entries(REQUESTS).map(([operation, place]) => {
    const [typeName = '', fieldName = ''] = place.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (!field) throw new Error(`GraphQL has no field ${place}, which request ${operation} names`);
    const { kind, members } = requestOf(operation);
    const used = new Map<string, GraphQLArgument>();
    const shape = members.map(({ name, schema: member, isRequired }) => {
      if (member.not) return { name, to: [], kind: 'fixed' as const, what: resourceOf(operation) };
      const target = targetOf(name, field.args);
      if (!target) throw new Error(`${place} has no argument for ${operation}.${name}`);
      used.set(target.argument.name, target.argument);
      return requestMember(name, member, isRequired, target, kind);
    });
    const variables = [...used.values()].map((argument) => variableOf(argument));
    return `export const ${operation}: RequestShape<{ ${variables.join(' ')} }> = ${JSON.stringify(shape)};`;
  });
  return shapes.join('\n\n');
}

interface Target {
  argument: GraphQLArgument;
  /** The argument itself, or a field of its input type. */
  input: GraphQLArgument | GraphQLInputField;
  path: string[];
}

/** Finds what takes a member: an argument, or a field of an input object. */
function targetOf(member: string, args: readonly GraphQLArgument[]): Target | undefined {
  const name = camelCase(member);
  const candidates = [name, FIELD_NAMES[member], PAGE[member], `${name}Ns`];
  for (const candidate of candidates) {
    for (const argument of args) {
      if (argument.name === candidate) return { argument, input: argument, path: [candidate] };
      const type = getNamedType(argument.type);
      const input = isInputObjectType(type) && candidate !== undefined ? type.getFields()[candidate] : undefined;
      if (input) return { argument, input, path: [argument.name, input.name] };
    }
  }
  return undefined;
}

function requestMember(
  name: string,
  schema: ContractSchema,
  isRequired: boolean,
  { argument, input, path }: Target,
  kind: 'query' | 'body',
): RequestMember {
  const target = getNamedType(input.type);
  const { name: reference, schema: resolved } = resolve(schema);
  const words = (resolved.enum ?? []).filter((word) => word !== null).map(String);
  const members = isEnumType(target) ? target.getValues().map((value) => value.name) : [];
  const valueOf = (word: string) => {
    if (target.name === 'Boolean') return word === 'true';
    if (!isEnumType(target)) return word;
    return members.find((member) => wordOfMember(member, words, ENUM_WORDS[target.name]) === word);
  };
  const base = {
    name,
    to: path,
    ...(isRequired && { required: true as const }),
    ...(isNonNullType(argument.type) && path.length > 1 && { always: true as const }),
    ...(schema.default !== undefined && {
      default: typeof schema.default === 'bigint' ? Number(schema.default) : schema.default,
    }),
  };
  if (words.length > 0) {
    const isWrapped = isListType(getNullableType(input.type));
    const values = Object.fromEntries(words.map((word) => [word, isWrapped ? [valueOf(word)] : valueOf(word)]));
    return { ...base, kind: 'word', words: values };
  }
  if (name === 'page_token') return { ...base, kind: 'pageToken' };
  if (resolved.type === 'integer' || (Array.isArray(resolved.type) && resolved.type.includes('integer'))) {
    if (reference === 'DatastreamId') return { ...base, kind: `${kind}Id` };
    const bounds = { min: Number(resolved.minimum), max: Number(resolved.maximum) };
    return { ...base, kind: kind === 'query' ? 'pageSize' : 'integer', ...bounds };
  }
  if (reference === 'TimeInput') return { ...base, kind: 'time' };
  if (reference === 'EndTimeInput') return { ...base, kind: 'endTime' };
  if ([resolved.type].flat().includes('array')) return { ...base, kind: 'texts' };
  if (target.name === 'Boolean') return { ...base, kind: 'flag' };
  if (isInputObjectType(target)) return { ...base, kind: 'own' };
  if (target.name === 'JSON') return { ...base, kind: name === 'schema' ? 'schema' : 'object' };
  return { ...base, kind: kind === 'query' ? 'queryText' : 'text' };
}

/** Returns what an operation changes, as people say it. */
const resourceOf = (operation: string) =>
  operation
    .replace(/^update/, '')
    .replace(/(?<=[a-z])[A-Z]/g, ' $&')
    .toLowerCase();

function variableOf({ name, type }: GraphQLArgument): string {
  const named = getNamedType(type).name;
  const item = SCALARS[named] ?? named;
  const shown = isListType(getNullableType(type)) ? `(${item})[]` : item;
  const isOptional = !isNonNullType(type);
  return `${name}${isOptional ? '?' : ''}: ${shown}${isOptional ? ' | null | undefined' : ''};`;
}
