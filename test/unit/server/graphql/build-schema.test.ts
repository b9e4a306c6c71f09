import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  specifiedDirectives,
} from 'graphql';
import { buildServerSchema } from '../../../../server/resolvers.js';

interface MethodMetadata {
  target: unknown;
  methodName: string;
}
interface Metadata {
  queries: MethodMetadata[];
  mutations: MethodMetadata[];
  authorizedFields: { target: unknown; fieldName: string; roles: string[] }[];
}

/** Returns a type, its fields, arguments and values, by name. */
function* partsOf(
  type: GraphQLNamedType,
): Generator<[name: string, part: { description?: string | null | undefined }]> {
  yield [type.name, type];
  if (isEnumType(type)) for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value];
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field];
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field];
      for (const argument of field.args) yield [`${type.name}.${field.name}(${argument.name})`, argument];
    }
  }
}

const schema = buildServerSchema();
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !(isScalarType(type) && isSpecifiedScalarType(type)),
);
const parts = types.flatMap((type) => [...partsOf(type)]);
const words = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

it('describes every type, field, argument, enum value and input field', () => {
  expect(parts.length).toBeGreaterThan(500);
  expect(parts.filter(([, part]) => !part.description?.trim()).map(([name]) => name)).toEqual([]);
});

it('has no description that only repeats the name', () => {
  const echoes = parts.filter(
    ([name, part]) => words(part.description ?? '') === words(name.split(/[.(]/).at(-1) ?? ''),
  );
  expect(echoes.map(([name]) => name)).toEqual([]);
});

it('names the unit of every time', () => {
  const withoutUnit = parts
    .filter(([name]) => /Ns\)?$/.test(name))
    .filter(([, part]) => !/nanosecond/i.test(part.description ?? ''));
  expect(withoutUnit.map(([name]) => name)).toEqual([]);
});

it('has only standard directives', () => {
  const standard = specifiedDirectives.map((directive) => directive.name);
  expect(schema.getDirectives().filter(({ name }) => !standard.includes(name))).toEqual([]);
});

it('names the roles of every query and mutation', () => {
  const { queries, mutations, authorizedFields } = (globalThis as unknown as { TypeGraphQLMetadataStorage: Metadata })
    .TypeGraphQLMetadataStorage;
  const open = [...queries, ...mutations].filter(({ target, methodName }) => {
    const field = authorizedFields.find((each) => each.target === target && each.fieldName === methodName);
    return !field || field.roles.length === 0;
  });
  expect(queries.length).toBeGreaterThan(5);
  expect(open.map((each) => each.methodName)).toEqual([]);
});
