import { createHash } from 'node:crypto';
import { type DocumentNode, type FragmentDefinitionNode, Kind, print, visit } from 'graphql';

/** An operation of the page: its text with its fragments, and the SHA-256 of the text. */
interface PageOperation {
  name: string;
  kind: string;
  text: string;
  hash: string;
}

/** Returns every operation of these documents, each with its fragments. */
export function operationsOf(documents: readonly DocumentNode[]): PageOperation[] {
  const definitions = documents.flatMap((document) => document.definitions);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  return definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION || !node.name) return [];
    const used = new Set<FragmentDefinitionNode>();
    const collect = (root: typeof node | FragmentDefinitionNode): void => {
      visit(root, {
        FragmentSpread: ({ name }) => {
          const fragment = fragments.get(name.value);
          if (!fragment || used.has(fragment)) return;
          used.add(fragment);
          collect(fragment);
        },
      });
    };
    collect(node);
    const text = [node, ...used].map((part) => print(part)).join('\n');
    const hash = createHash('sha256').update(text).digest('hex');
    return [{ name: node.name.value, kind: node.operation, text, hash }];
  });
}

/**
 * Codegen plugin: a constant for each operation with the types of its result and variables. It has
 * a hash instead of the text, by which the server finds the operation: the page ships no query
 * language.
 */
export function pageDocumentsPlugin(_schema: unknown, documents: readonly { document?: DocumentNode }[]): string {
  const nodes = documents.flatMap(({ document }) => (document ? [document] : []));
  const constants = operationsOf(nodes).map(({ name, kind, hash }) => {
    const type = `${name}${kind[0]?.toUpperCase()}${kind.slice(1)}`;
    return `export const ${name}Document = { name: '${name}', hash: '${hash}' } as PageDocument<${type}, ${type}Variables>;`;
  });
  const type = `/** Names an operation that the server keeps; the type parameters exist for the compiler alone. */
export interface PageDocument<Answer, Variables> {
  name: string;
  hash: string;
  __types?: (variables: Variables) => Answer;
}`;
  return [type, ...constants].join('\n\n');
}
