import { getArgumentValues, getOperationAST, type GraphQLSchema, Kind } from 'graphql';
import type { Preparation } from '../context/preparation.js';
import type { Operation } from './operation.js';

/** Runs the root fields' preparations. Skips invalid arguments, which execution reports. */
export async function prepareOperation(
  schema: GraphQLSchema,
  { document, operationName, variables }: Operation,
  caller: Parameters<Preparation>[1],
): Promise<void> {
  const operation = getOperationAST(document, operationName);
  const fields = operation && schema.getRootType(operation.operation)?.getFields();
  for (const node of operation?.selectionSet.selections ?? []) {
    const field = node.kind === Kind.FIELD && fields?.[node.name.value];
    if (!field || !field.extensions['prepare']) continue;
    const args = argumentsOf(field, node, variables);
    if (args) await (field.extensions['prepare'] as Preparation)(args, caller);
  }
}

function argumentsOf(...[field, node, variables]: Parameters<typeof getArgumentValues>) {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return null;
  }
}
