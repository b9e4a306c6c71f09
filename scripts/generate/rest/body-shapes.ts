import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { ENUM_WORDS, FIELD_NAMES, type Resource, RESOURCES } from '../../../schema/rest-bodies/resources.js';
import { BIGINT_SCALARS } from '../int64-fields.js';
import { camelCase, SCALARS, wordOfMember } from './names.js';
import { componentSchema, type ContractSchema, resolve } from './contract.js';

/** A field of a selection: with those below it, of an object. */
interface Selected {
  field: GraphQLField<unknown, unknown>;
  below: Map<string, Selected>;
}
type Selection = Map<string, Selected>;

interface Member {
  name: string;
  field: string[];
  as?: 'int64' | 'enum' | Record<string, string>;
  of?: Member[];
  omit?: true;
  when?: readonly [string, string];
}

/** Derives the shape of every resource and the fragment that selects its fields. */
export function bodyShapes(schema: GraphQLSchema): { shapes: string; fragments: string } {
  const resources = Object.entries(RESOURCES).map(([name, resource]) => {
    const { schema: component = name, type = name } = resource;
    const object = schema.getType(type);
    if (!isObjectType(object)) throw new Error(`GraphQL has no type ${type}, which resource ${name} names`);
    const selection: Selection = new Map();
    const members = membersOf(componentSchema(component), object, selection, `${name}.`, resource);
    return { name, type, members, selection, connection: connectionOf(schema, object) };
  });
  return {
    shapes: resources
      .map(
        ({ name, members, selection }) =>
          `export interface ${name}Fields ${typeOf(selection)}\n\n` +
          `export const ${lowerFirst(name)}Shape: Shape<${name}Fields> = ${JSON.stringify(members)};`,
      )
      .join('\n\n'),
    fragments: resources
      .map(({ name, type, selection, connection }) => {
        const body = `fragment ${name}Body on ${type} ${selectionSet(selection)}`;
        if (connection === undefined) return body;
        return `${body}\n\nfragment ${name}Page on ${connection} {
  nodes { ...${name}Body }
  totalCount
  pageInfo { hasNextPage endCursor }
}`;
      })
      .join('\n\n'),
  };
}

/** Returns the name of the type of pages of a type. */
function connectionOf(schema: GraphQLSchema, type: GraphQLObjectType): string | undefined {
  const isPageOf = (one: GraphQLNamedType): one is GraphQLObjectType =>
    isObjectType(one) && one.name.endsWith('Connection') && getNamedType(one.getFields()['nodes']!.type) === type;
  return Object.values(schema.getTypeMap()).find(isPageOf)?.name;
}

function membersOf(
  { properties = {}, required = [] }: ContractSchema,
  type: GraphQLObjectType,
  selection: Selection,
  place: string,
  { fields = {}, when = {}, members }: Resource = {},
): Member[] {
  return Object.entries(properties).flatMap(([name, property]): Member[] => {
    if (members && !members.includes(name)) return [];
    const path = name in fields ? fields[name]! : fieldOf(name, type, place);
    if (path === null) return [];
    const steps = path.split('.');
    const selected = select(steps, type, selection, place + name);
    const inner = getNamedType(selected.field.type);
    const { schema, isNullable } = resolve(property);
    const items = schema.items ? resolve(schema.items).schema : schema;
    const isOptional = !required.includes(name) && !isNullable;
    return [
      {
        name,
        field: steps,
        ...(isEnumType(inner) &&
          wordsAs(
            items,
            inner.getValues().map((one) => one.name),
            ENUM_WORDS[inner.name],
          )),
        ...(BIGINT_SCALARS.includes(inner.name) && { as: 'int64' }),
        ...(isObjectType(inner) && {
          of: membersOf(items, inner, selected.below, `${place}${name}.`, resourceOf(property)),
        }),
        ...((isOptional && { omit: true }) as { omit?: true }),
        ...(when[name] && { when: when[name] }),
      },
    ];
  });
}

/** Returns the resource that a member refers to. */
function resourceOf(property: ContractSchema): Resource | undefined {
  const { name, schema } = resolve(property);
  return RESOURCES[(schema.items ? resolve(schema.items).name : name) ?? ''];
}

function fieldOf(member: string, type: GraphQLObjectType, place: string): string | null {
  const name = camelCase(member);
  const candidates = [name, FIELD_NAMES[member], `${name}Ns`];
  const found = candidates.find((one) => one !== undefined && type.getFields()[one]);
  if (found === undefined) throw new Error(`${type.name} has no field for ${place}${member}: name it in resources.ts`);
  return found;
}

/** Adds the fields of a path to a selection. Returns the last one. */
function select(steps: string[], type: GraphQLObjectType, selection: Selection, place: string): Selected {
  const [first = '', ...rest] = steps;
  const field = type.getFields()[first];
  if (!field) throw new Error(`${type.name} has no field ${first} for ${place}`);
  const selected = selection.get(first) ?? { field, below: new Map() };
  selection.set(first, selected);
  if (rest.length === 0) return selected;
  return select(rest, getNamedType(field.type) as GraphQLObjectType, selected.below, place);
}

function wordsAs(
  schema: ContractSchema,
  members: string[],
  named: Readonly<Record<string, string>> | undefined,
): Pick<Member, 'as'> {
  const words = (schema.enum ?? []).map(String);
  if (members.every((member) => words.includes(member))) return {};
  if (members.every((member) => words.includes(member.toLowerCase()))) return { as: 'enum' };
  const pairs = members.flatMap((member) => {
    const word = wordOfMember(member, words, named);
    return word === undefined ? [] : [[member, word] as const];
  });
  return { as: Object.fromEntries(pairs) };
}

function selectionSet(selection: Selection): string {
  const fields = [...selection].map(([name, { below }]) => (below.size > 0 ? `${name} ${selectionSet(below)}` : name));
  return `{ ${fields.join(' ')} }`;
}

/**
 * Returns the TypeScript type of a selection. The server and clients of GraphQL have other types of
 * times and integers.
 */
function typeOf(selection: Selection): string {
  const fields = [...selection].map(([name, { field, below }]) => {
    const one = below.size > 0 ? typeOf(below) : (SCALARS[getNamedType(field.type).name] ?? 'string');
    const type = listOf(one, field.type);
    return isNonNullType(field.type) ? `${name}: ${type};` : `${name}?: ${type} | null | undefined;`;
  });
  return `{ ${fields.join(' ')} }`;
}

/** Returns the type of as many nested lists as a GraphQL type has. */
function listOf(item: string, type: GraphQLOutputType): string {
  const bare = getNullableType(type);
  return isListType(bare) ? `readonly (${listOf(item, bare.ofType)})[]` : item;
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
