import { glob, readFile } from 'node:fs/promises';
import {
  concatAST,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isObjectType,
  getNamedType,
  parse,
  visit,
} from 'graphql';
import { bodyShapes } from './rest/body-shapes.js';

export interface LayerDocument {
  location: string;
  document: DocumentNode;
}

/**
 * Reads the documents of a layer. The last one has the fragments that they spread and do not define
 * themselves, as far as they are in `generated`.
 */
export async function documentsOf(layer: string, generated: DocumentNode): Promise<LayerDocument[]> {
  const files = (await Array.fromAsync(glob(`${layer}/**/*.graphql`))).sort();
  const own = await Promise.all(
    files.map(async (location) => ({ location, document: parse(await readFile(location, 'utf8')) })),
  );
  const spread = spreadIn(
    own.map(({ document }) => document),
    generated,
  );
  return spread.definitions.length === 0 ? own : [...own, { location: `${layer}/generated`, document: spread }];
}

/** Returns the definitions of fragments that documents spread, and that those spread. */
function spreadIn(documents: readonly DocumentNode[], fragments: DocumentNode): DocumentNode {
  const wanted = new Set<string>();
  const defined = new Set<string>();
  const note = (document: DocumentNode) =>
    visit(document, { FragmentSpread: ({ name }) => void wanted.add(name.value) });
  for (const document of documents) {
    note(document);
    visit(document, { FragmentDefinition: ({ name }) => void defined.add(name.value) });
  }
  const isWanted = (definition: DocumentNode['definitions'][number]) =>
    'name' in definition &&
    definition.name !== undefined &&
    wanted.has(definition.name.value) &&
    !defined.has(definition.name.value);
  for (let size = -1; size !== wanted.size;) {
    size = wanted.size;
    note({ ...fragments, definitions: fragments.definitions.filter(isWanted) });
  }
  return { ...fragments, definitions: fragments.definitions.filter(isWanted) };
}

/** Returns the fragments of REST bodies and of GraphQL types that documents may spread. */
export const generatedFragments = (schema: GraphQLSchema): DocumentNode =>
  concatAST([parse(bodyShapes(schema).fragments), fieldFragments(schema)]);

/**
 * Returns a fragment `<Type>Fields` of each object type: its scalars and enums, without those that
 * take arguments.
 */
function fieldFragments(schema: GraphQLSchema): DocumentNode {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type));
  return parse(
    types
      .filter((type) => leavesOf(type).length > 0)
      .map(fieldFragment)
      .join('\n'),
  );
}

const fieldFragment = (type: GraphQLObjectType): string =>
  `fragment ${type.name}Fields on ${type.name} { ${leavesOf(type).join(' ')} }`;

const leavesOf = (type: GraphQLObjectType): string[] =>
  Object.values(type.getFields())
    .filter((field) => field.args.length === 0 && isLeafType(getNamedType(field.type)))
    .map(({ name }) => name);
