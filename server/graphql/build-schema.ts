import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { auditMutations } from '../audit/audited-mutations.js';
import { addEventStream } from '../event-stream/event-stream.type.js';
import { AccountEvent } from '../event-stream/events.types.js';
import { authorize } from './authorize.js';
import { callFieldsDirectly } from './direct-field-resolvers.js';
import { DateTime } from '../graphql-types/scalars.js';

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
        orphanedTypes: [AccountEvent],
        authChecker: authorize,
        scalarsMap: [{ type: Date, scalar: DateTime }],
        // Inputs are validated where they are used, with the contract's error codes.
        validate: false,
      }),
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
