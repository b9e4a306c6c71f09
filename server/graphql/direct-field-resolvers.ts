import { type GraphQLSchema, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * Lets GraphQL call the resolvers of fields that take the parent and the context alone.
 * type-graphql's handler gives the same, but copies the parent and sorts the parameters for each
 * node of a list. A resolver gets the parent itself, which is no instance of its class, and
 * middleware of the whole schema would not run here; there is none.
 */
export function callFieldsDirectly(schema: GraphQLSchema, instances: ReadonlyMap<unknown, object>): GraphQLSchema {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]));
  for (const { getObjectType, schemaName, target, methodName, ...rest } of fieldResolvers) {
    const type = schema.getType(names.get(getObjectType?.() as never) ?? '');
    const field = isObjectType(type) ? type.getFields()[schemaName] : undefined;
    const instance = instances.get(target) as Record<string, (...args: unknown[]) => unknown> | undefined;
    const kinds = plainKindsOf(rest);
    if (!field || !instance || !kinds) continue;
    field.resolve = (parent, _args, context) =>
      instance[methodName]!(...kinds.map((kind) => (kind === 'root' ? parent : context) as unknown));
  }
  return schema;
}

type Metadata = ReturnType<typeof getMetadataStorage>['fieldResolvers'][number];

/**
 * Returns the kinds of the parameters in their order, or null if the field has other ones, roles or
 * middleware.
 */
function plainKindsOf({ params = [], roles, middlewares = [] }: Partial<Metadata>) {
  if (roles || middlewares.length > 0) return null;
  const isPlain = params.every(
    (param) => (param.kind === 'root' || param.kind === 'context') && param.propertyName === undefined,
  );
  return isPlain ? [...params].sort((a, b) => a.index - b.index).map(({ kind }) => kind) : null;
}
