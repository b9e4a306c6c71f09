import type { GraphQLSchema } from 'graphql';
import type { Documents } from './documents.js';
import type { OperationExecutor } from './execute-operation.js';

/**
 * Schema of a GraphQL server over HTTP: `documents` parses and validates, and `executor` executes.
 */
export interface ServedSchema {
  schema: GraphQLSchema;
  executor: OperationExecutor;
  documents: Documents;
}
