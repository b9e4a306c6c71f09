import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  getNamedType,
} from 'graphql';

const SCALARS: Record<string, string> = {
  ID: '"x"',
  String: '"x"',
  Int: '1',
  Float: '0.5',
  Boolean: 'false',
  Int64: '"1"',
  DateTime: '"2030-01-01T00:00:00Z"',
  JSON: '{}',
};

/** Returns an operation of one root field with made-up arguments and the smallest selection. */
export function smallestOperation(
  kind: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
): string {
  const required = field.args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const args = required.map((arg: GraphQLArgument) => `${arg.name}: ${value(arg.type)}`).join(', ');
  return `${kind} { ${field.name}${args === '' ? '' : `(${args})`} ${selection(field.type)} }`;
}

function value(type: GraphQLInputType): string {
  if (isNonNullType(type)) return value(type.ofType);
  if (isListType(type)) return `[${value(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${value(field.type)}`).join(', ')} }`;
  }
  const text = SCALARS[type.name];
  if (text === undefined) throw new Error(`no made-up value for ${type.name}`);
  return text;
}

function selection(type: GraphQLOutputType): string {
  return isObjectType(getNamedType(type)) ? '{ __typename }' : '';
}
