import { buildSchema, type GraphQLObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { callFieldsDirectly } from '../../../../server/graphql/build-schema.js';
import { buildServerSchema } from '../../../../server/resolvers.js';

class Parent {}
class Resolver {
  readonly name = 'an instance';

  field(...args: unknown[]): unknown[] {
    return [this.name, ...args];
  }
}

const ROOT = { kind: 'root', index: 0 };
const CONTEXT = { kind: 'context', index: 1 };

/**
 * Returns what GraphQL calls for a field whose resolver has this metadata; undefined if it was left
 * alone.
 */
function resolverOf(metadata: object) {
  const storage = getMetadataStorage();
  const { objectTypes, fieldResolvers } = storage;
  const field = {
    getObjectType: () => Parent,
    schemaName: 'field',
    target: Resolver,
    methodName: 'field',
    ...metadata,
  };
  Object.assign(storage, { objectTypes: [{ target: Parent, name: 'Parent' }], fieldResolvers: [field] });
  try {
    const schema = buildSchema('type Query { parent: Parent } type Parent { field: Int }');
    callFieldsDirectly(schema, new Map([[Resolver, new Resolver()]]));
    return (schema.getType('Parent') as GraphQLObjectType).getFields().field!.resolve;
  } finally {
    Object.assign(storage, { objectTypes, fieldResolvers });
  }
}

describe('callFieldsDirectly', () => {
  it.each([
    ['the parent', [ROOT], ['an instance', 'parent']],
    ['the parent and the context, in any order', [CONTEXT, ROOT], ['an instance', 'parent', 'context']],
    ['nothing', [], ['an instance']],
  ])('calls a method that takes %s', (_name, params, expected) => {
    expect(resolverOf({ params })?.('parent', {}, 'context', {} as never)).toEqual(expected);
  });

  it.each([
    ['has roles', { params: [ROOT], roles: ['owner'] }],
    ['needs an authenticated caller', { params: [ROOT], roles: [] }],
    ['has middleware', { params: [ROOT], middlewares: [() => null] }],
    ['takes an argument', { params: [ROOT, { kind: 'arg', index: 1 }] }],
    ['takes a property of the parent', { params: [{ ...ROOT, propertyName: 'x' }] }],
    ['takes what GraphQL knows of the query', { params: [{ kind: 'info', index: 0 }] }],
  ])('does not touch a field that %s', (_name, metadata) => {
    expect(resolverOf(metadata)).toBeUndefined();
  });

  it('finds no type with members beside its fields: only type-graphql makes instances of parents', () => {
    buildServerSchema();
    const { fieldResolvers } = getMetadataStorage();
    // A type's own methods are never called directly.
    const outside = fieldResolvers.filter(({ kind }) => kind === 'external');
    const classes = new Set(outside.map(({ getObjectType }) => getObjectType?.() as new () => object));
    expect(classes.size).toBeGreaterThan(5);
    const filled = [...classes].filter((type) => {
      const defaults = Object.values(new type()).filter((value) => value !== undefined);
      return defaults.length > 0 || Object.getOwnPropertyNames(type.prototype).length > 1;
    });
    expect(filled.map(({ name }) => name)).toEqual([]);
  });
});
