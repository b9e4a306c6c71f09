import {
  getNamedType,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Int64Fields } from '../../schema/core-client/int64.js';

/** Scalars whose strings are bigint in the core's clients. */
export const BIGINT_SCALARS = ['Int64', 'Duration'];

/** Codegen plugin: a map from each typed document to the fields of its result that are bigint. */
export function int64FieldsPlugin(schema: GraphQLSchema, documents: readonly { document?: DocumentNode }[]) {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  const collect = (type: GraphQLObjectType, { selections }: SelectionSetNode, into: Int64Fields): Int64Fields => {
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)!;
        collect(type, fragment.selectionSet, into);
        continue;
      }
      const name = (selection.alias ?? selection.name).value;
      const inner = getNamedType(type.getFields()[selection.name.value]!.type);
      if (BIGINT_SCALARS.includes(inner.name)) into[name] = true;
      if (!selection.selectionSet) continue;
      const known = into[name] as Int64Fields | undefined;
      const fields = collect(inner as GraphQLObjectType, selection.selectionSet, known ?? {});
      if (Object.keys(fields).length > 0) into[name] = fields;
    }
    return into;
  };

  const entries = definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || !node.name) return [];
    const fields = collect(schema.getRootType(node.operation)!, node.selectionSet, {});
    return Object.keys(fields).length > 0 ? [`[${node.name.value}Document, ${JSON.stringify(fields)}],`] : [];
  });
  return {
    prepend: ["import type { Int64Fields } from '../../schema/core-client/int64.js';"],
    content: `/** The Int64 fields of each operation's result. */
export const int64Fields: ReadonlyMap<object, Int64Fields> = new Map<object, Int64Fields>([\n${entries.join('\n')}\n]);`,
  };
}
