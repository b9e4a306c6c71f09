import { type ASTVisitor, GraphQLError, Kind, type SelectionSetNode, type ValidationContext } from 'graphql';

const MAX_DEPTH = 10;
const MAX_FIELDS = 400;

/** Validation rule: no operation nests deeper than 10 fields or selects more than 400 after fragments are spread. */
export function costLimit(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      let fields = 0;
      const visit = (set: SelectionSetNode, depth: number, spread: ReadonlySet<string>): void => {
        for (const selection of set.selections) {
          if (fields > MAX_FIELDS) return;
          if (selection.kind === Kind.FRAGMENT_SPREAD) {
            const fragment = context.getFragment(selection.name.value);
            // A cycle is another rule's to report.
            if (!fragment || spread.has(selection.name.value)) continue;
            visit(fragment.selectionSet, depth, new Set([...spread, selection.name.value]));
          } else if (selection.kind === Kind.INLINE_FRAGMENT) {
            visit(selection.selectionSet, depth, spread);
          } else if (!selection.name.value.startsWith('__')) {
            fields += 1;
            if (depth > MAX_DEPTH) fields = Infinity;
            else if (selection.selectionSet) visit(selection.selectionSet, depth + 1, spread);
          }
        }
      };
      visit(operation.selectionSet, 1, new Set());
      if (fields > MAX_FIELDS) context.reportError(new GraphQLError('The operation asks for too much at once.'));
    },
  };
}
