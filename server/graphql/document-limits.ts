import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** Parsing stops here (`maxTokens`). */
export const MAX_TOKENS = 4_000;
const MAX_DEPTH = 10;
/** Maximum depth below `__schema` and `__type`. The query of common tools has 13 levels. */
const MAX_INTROSPECTION_DEPTH = 20;
/** Fields, inline fragments and spreads, as written and after fragments are spread. */
const MAX_SELECTIONS = 400;
/**
 * Fields of an operation itself, after fragments are spread: each is a read of its own, and they
 * run side by side.
 */
const MAX_ROOT_FIELDS = 20;
/** Validation compares fragments, and fields of one response path, pair by pair. */
const MAX_SPREADS = 100;
const MAX_SAME_PATH = 20;

interface Extent {
  selections: number;
  depth: number;
}

/**
 * Returns why a document is too large, or undefined. Takes linear time and runs before validation,
 * some rules of which take quadratic time.
 */
export function documentProblem(document: DocumentNode): GraphQLError | undefined {
  const measure = new Measure(document);
  for (const definition of document.definitions) {
    if (!isExecutable(definition)) continue;
    const { selections, depth } = measure.extentOfDefinition(definition);
    // A fragment may be spread below `__schema`, where more depth is allowed.
    const tooDeep = definition.kind === Kind.OPERATION_DEFINITION && depth > MAX_DEPTH;
    if (tooDeep || selections > MAX_SELECTIONS) measure.tooMuch = true;
  }
  if (measure.cyclic) return new GraphQLError('A fragment must not spread itself, directly or through other fragments');
  const tooMuch = measure.tooMuch || measure.written > MAX_SELECTIONS || measure.spreads > MAX_SPREADS;
  if (tooMuch || measure.repeatsPaths()) return new GraphQLError('The operation is too large');
  if (measure.mostRootFields() > MAX_ROOT_FIELDS) {
    return new GraphQLError(`An operation has at most ${MAX_ROOT_FIELDS} fields of its own; send several operations`);
  }
  return undefined;
}

const isExecutable = (node: DefinitionNode): node is OperationDefinitionNode | FragmentDefinitionNode =>
  node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION;

/**
 * Returns how many fields and spreads the largest operation of a document has after fragments are
 * spread.
 */
export function expandedSelections(document: DocumentNode): number {
  const measure = new Measure(document);
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return Math.max(0, ...operations.map((operation) => measure.extentOfDefinition(operation).selections));
}

class Measure {
  cyclic = false;
  tooMuch = false;
  written = 0;
  spreads = 0;
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  /** Null while the fragment is being measured. */
  private readonly extents = new Map<string, Extent | null>();

  constructor(private readonly document: DocumentNode) {
    for (const node of document.definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(node.name.value, node);
    }
  }

  extentOfDefinition(node: OperationDefinitionNode | FragmentDefinitionNode): Extent {
    // Of fragments with one name, which validation reports, only the last is spread.
    const isSpread = node.kind === Kind.FRAGMENT_DEFINITION && this.fragments.get(node.name.value) === node;
    return isSpread ? this.extentOfFragment(node.name.value) : this.extentOf(node.selectionSet);
  }

  private extentOf(set: SelectionSetNode): Extent {
    const total = { selections: 0, depth: 0 };
    for (const selection of set.selections) {
      this.written += 1;
      const { selections, depth } = this.extentOfOne(selection);
      total.selections += 1 + selections;
      total.depth = Math.max(total.depth, depth);
    }
    return total;
  }

  private extentOfOne(selection: SelectionNode): Extent {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      this.spreads += 1;
      return this.extentOfFragment(selection.name.value);
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.extentOf(selection.selectionSet);
    if (!selection.selectionSet) return { selections: 0, depth: 1 };
    const below = this.extentOf(selection.selectionSet);
    if (!selection.name.value.startsWith('__')) return { ...below, depth: below.depth + 1 };
    if (below.depth > MAX_INTROSPECTION_DEPTH) this.tooMuch = true;
    return { ...below, depth: 1 };
  }

  private extentOfFragment(name: string): Extent {
    const known = this.extents.get(name);
    if (known) return known;
    const fragment = this.fragments.get(name);
    if (known === null) this.cyclic = true;
    // Validation reports a spread of an unknown fragment.
    if (known === null || !fragment) return { selections: 0, depth: 0 };
    this.extents.set(name, null);
    const extent = this.extentOf(fragment.selectionSet);
    this.extents.set(name, extent);
    return extent;
  }

  /** Spreads fragments, so the document must be within the other limits. */
  repeatsPaths(): boolean {
    return this.document.definitions.some((definition) => {
      if (!isExecutable(definition)) return false;
      const counts = new Map<string, number>();
      this.countPaths(definition.selectionSet, '', counts);
      return Math.max(0, ...counts.values()) > MAX_SAME_PATH;
    });
  }

  /** Spreads fragments, so the document must be within the other limits. */
  mostRootFields(): number {
    const operations = this.document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    return Math.max(0, ...operations.map(({ selectionSet }) => this.fieldsOf(selectionSet)));
  }

  private fieldsOf(set: SelectionSetNode): number {
    return set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + 1;
      const inside = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
      return sum + (inside ? this.fieldsOf(inside.selectionSet) : 0);
    }, 0);
  }

  private countPaths(set: SelectionSetNode, parent: string, counts: Map<string, number>): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const path = `${parent}.${(selection.alias ?? selection.name).value}`;
        counts.set(path, (counts.get(path) ?? 0) + 1);
        if (selection.selectionSet) this.countPaths(selection.selectionSet, path, counts);
      } else {
        const inside = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
        if (inside) this.countPaths(inside.selectionSet, parent, counts);
      }
    }
  }
}
