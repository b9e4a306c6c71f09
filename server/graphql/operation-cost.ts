import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';

/** Assumed length of a list without `first`. */
const ASSUMED_LIST = 10;

interface Walk {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Readonly<Record<string, unknown>>;
  /** Costs of fragments below one parent, by name and page size. */
  known: Map<string, number>;
}

/**
 * Returns the maximum number of values in a response. A field counts once for every parent that it
 * can have. A field with `first` has that many children (a variable counts with its value or
 * default), another list ten. Depth is checked earlier, without variables (document-limits.ts).
 * `document` must be valid for the schema.
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
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const walk: Walk = { fragments, variables: { ...defaults, ...variables }, known: new Map() };
  return costOfSelections(walk, operation.selectionSet, { parent: root });
}

/** The parent of a selection: its type, and the length of its lists if a page size was given. */
interface Place {
  parent: GraphQLCompositeType;
  pageSize?: number | undefined;
}

/** Returns the cost for one parent. The caller multiplies. */
function costOfSelections(walk: Walk, set: SelectionSetNode, place: Place): number {
  let cost = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) cost += costOfField(walk, selection, place);
    else if (selection.kind === Kind.INLINE_FRAGMENT) cost += costOfSelections(walk, selection.selectionSet, place);
    else cost += costOfFragment(walk, selection.name.value, place);
  }
  return cost;
}

/**
 * Computed once per place: fragments that spread each other twice would double the work at each
 * level.
 */
function costOfFragment(walk: Walk, name: string, place: Place): number {
  const fragment = walk.fragments.get(name);
  if (!fragment) return 0;
  const key = `${name} ${place.parent.name} ${place.pageSize}`;
  let cost = walk.known.get(key);
  if (cost === undefined) walk.known.set(key, (cost = costOfSelections(walk, fragment.selectionSet, place)));
  return cost;
}

function costOfField(walk: Walk, node: FieldNode, { parent, pageSize }: Place): number {
  const field = fieldOf(parent, node.name.value);
  const type = field && getNamedType(field.type);
  if (!field || !node.selectionSet || !isObjectType(type)) return 1;
  const first = firstOf(walk, node, field);
  const isList = isListType(getNullableType(field.type));
  const below = costOfSelections(walk, node.selectionSet, { parent: type, pageSize: isList ? undefined : first });
  return 1 + below * (isList ? (first ?? pageSize ?? ASSUMED_LIST) : 1);
}

function fieldOf(parent: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) ? parent.getFields()[name] : undefined;
}

/**
 * Returns undefined if the field has no `first`. Invalid values are rejected where they are used.
 */
function firstOf(walk: Walk, node: FieldNode, field: GraphQLField<unknown, unknown>): number | undefined {
  const argument = field.args.find(({ name }) => name === 'first');
  if (!argument) return undefined;
  const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  let value: unknown = argument.defaultValue;
  if (given?.kind === Kind.VARIABLE) value = walk.variables[given.name.value] ?? value;
  if (given?.kind === Kind.INT) value = Number(given.value);
  return typeof value === 'number' && value > 0 ? value : ASSUMED_LIST;
}
