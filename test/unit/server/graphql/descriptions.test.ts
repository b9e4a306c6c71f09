import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { isSpecifiedScalarType, specifiedDirectives } from 'graphql';
import { buildServerSchema } from '../../../../server/graphql/build-schema.js';

/** Everything of a type that a reader of the schema meets, by name. */
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
const ours = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !(isScalarType(type) && isSpecifiedScalarType(type)),
);
const words = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

it('describes every type, field, argument, enum value and input field', () => {
  const parts = ours.flatMap((type) => [...partsOf(type)]);
  expect(parts.length).toBeGreaterThan(500);
  expect(parts.filter(([, part]) => !part.description?.trim()).map(([name]) => name)).toEqual([]);
});

it('describes nothing by its own name', () => {
  const echoes = ours
    .flatMap((type) => [...partsOf(type)])
    .filter(([name, part]) => words(part.description ?? '') === words(name.split(/[.(]/).at(-1) ?? ''));
  expect(echoes.map(([name]) => name)).toEqual([]);
});

it('says the unit of every number that is time', () => {
  const silent = ours
    .flatMap((type) => [...partsOf(type)])
    .filter(([name]) => /Ns\)?$/.test(name))
    .filter(([, part]) => !/nanosecond/i.test(part.description ?? ''));
  expect(silent.map(([name]) => name)).toEqual([]);
});

it('has no directives of its own, which would lack descriptions', () => {
  const standard = specifiedDirectives.map((directive) => directive.name);
  expect(schema.getDirectives().filter(({ name }) => !standard.includes(name))).toEqual([]);
});
