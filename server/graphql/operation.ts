import { type DocumentNode, getOperationAST } from 'graphql';
import type { Caller } from '../authentication/authenticator.js';
import type { Admission } from '../rate-limits/rate-limiter.js';

/** One operation to execute; `document` is valid for the schema. */
export interface Operation extends Caller {
  document: DocumentNode;
  operationName?: string | undefined;
  variables: Record<string, unknown>;
  /** Set if the request was charged before it was read. */
  admission?: Admission;
}

/** Returns the name of an operation, or `anonymous`. */
export const operationNameOf = ({ document, operationName }: Pick<Operation, 'document' | 'operationName'>): string =>
  operationName ?? getOperationAST(document)?.name?.value ?? 'anonymous';
