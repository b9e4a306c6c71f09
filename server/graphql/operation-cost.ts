import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** What a list without `first` is taken to hold. */
const ASSUMED_LIST = 10;

interface Walk {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
}

/**
 * How many values an answer may hold at most: a field counts once for every parent it can have. A field with `first` has that many
 * children (a variable counts with its value, or its default), another list ten. `document` is valid for the schema.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
  variables: Readonly<Record<string, unknown>>,
): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!root) return 0;
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue?.kind === Kind.INT) defaults[variable.name.value] = Number(defaultValue.value);
  }
  return costOfSelections({ schema, document, variables: { ...defaults, ...variables } }, operation.selectionSet, {
    parent: root,
    times: 1,
  });
}

/** What a selection stands below: the type, how many of it there can be, and how many its lists hold when a page was asked for. */
interface Place {
  parent: GraphQLCompositeType;
  times: number;
  pageSize?: number | undefined;
}

function costOfSelections(walk: Walk, set: SelectionSetNode, place: Place): number {
  let cost = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) cost += costOfField(walk, selection, place);
    else if (selection.kind === Kind.INLINE_FRAGMENT) cost += costOfSelections(walk, selection.selectionSet, place);
    else {
      const fragment = walk.document.definitions.find(
        (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === selection.name.value,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) cost += costOfSelections(walk, fragment.selectionSet, place);
    }
  }
  return cost;
}

function costOfField(walk: Walk, node: FieldNode, { parent, times, pageSize }: Place): number {
  const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
  const type = field && getNamedType(field.type);
  if (!field || !node.selectionSet || !isObjectType(type)) return times;
  const first = firstOf(walk, node, field);
  const below = isListType(getNullableType(field.type))
    ? { parent: type, times: times * (first ?? pageSize ?? ASSUMED_LIST) }
    : { parent: type, times, pageSize: first };
  return times + costOfSelections(walk, node.selectionSet, below);
}

/** Undefined when the field takes no `first`; what is no number, or out of range, is refused where it is used. */
function firstOf(walk: Walk, node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
  const argument = field.args.find(({ name }) => name === 'first');
  if (!argument) return undefined;
  const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  let value: unknown = argument.defaultValue;
  if (given?.kind === Kind.VARIABLE) value = walk.variables[given.name.value] ?? value;
  if (given?.kind === Kind.INT) value = Number(given.value);
  return typeof value === 'number' && value > 0 ? value : ASSUMED_LIST;
}
