import { type GraphQLSchema, lexicographicSortSchema, isObjectType } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type AuthChecker, getMetadataStorage } from 'type-graphql';
import { auditMutations } from '../audit/audited-mutations.js';
import { addEventStream } from '../event-stream/event-stream.type.js';
import { AccountEvent } from '../event-stream/events.types.js';
import { StreamingResolver } from '../streaming/streaming.resolver.js';
import { StreamedRecords } from '../streaming/streaming.types.js';
import { DateTime } from '../graphql-types/scalars.js';
import { type RequestContext, requireRole } from '../context/request-context.js';
import type { Role } from '../context/roles.js';

type Metadata = ReturnType<typeof getMetadataStorage>['fieldResolvers'][number];

/**
 * Returns the executable schema of resolver classes, with the instance of each. Without instances
 * it can only be printed.
 */
export function buildSchemaOf(
  resolvers: readonly (new (...args: never[]) => object)[],
  instances: ReadonlyMap<unknown, object>,
): GraphQLSchema {
  const schema = lexicographicSortSchema(
    addEventStream(
      buildSchemaSync({
        resolvers: resolvers as unknown as NonEmptyArray<new () => object>,
        container: { get: (type: unknown) => instances.get(type) },
        // Reached by the event stream alone, which is added afterwards.
        orphanedTypes: [AccountEvent, StreamedRecords],
        authChecker: authorize,
        scalarsMap: [{ type: Date, scalar: DateTime }],
        // Inputs are validated where they are used, with the contract's error codes.
        validate: false,
      }),
      instances.get(StreamingResolver) as StreamingResolver | undefined,
    ),
  );
  return auditMutations(callFieldsDirectly(describeRoots(schema), instances));
}

/** The roots have no class of their own whose decorator could describe them. */
function describeRoots(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (query) query.description = 'Read operations.';
  if (mutation) mutation.description = 'Write operations: each is one transaction and is in the audit log.';
  return schema;
}

/**
 * The only place that checks roles: every query and mutation names its roles in `@Authorized(...)`.
 */
const authorize: AuthChecker<RequestContext, Role> = ({ context }, roles) => {
  requireRole(context, ...roles);
  return true;
};

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
