import {
  buildASTSchema,
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  findBreakingChanges,
  Kind,
  parse,
  print,
  visit,
} from 'graphql';
import { deprecationOf, keptUntilMs } from './deprecation-policy.js';

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);
const INTERNAL_ROLES = ['service', 'staff'];

/** Declarations of TypeGraphQL's decorators; its package does not export their type. */
type Metadata = Record<'queries' | 'mutations', readonly { schemaName: string; roles?: readonly string[] }[]>;

/** The end of that day. */
const DAY_MS = 86_400_000;

/**
 * Returns what clients rely on: the schema without descriptions, and without the root fields
 * `internal`, which only our own services and staff tools may call; they are released together with
 * the server.
 */
export function releasedForm(sdl: string, internal: ReadonlySet<string>): string {
  const document = parse(sdl);
  const roots = document.definitions.map((type) =>
    type.kind === Kind.OBJECT_TYPE_DEFINITION && ROOTS.has(type.name.value)
      ? { ...type, fields: type.fields?.filter(({ name }) => !internal.has(name.value)) ?? [] }
      : type,
  );
  const bare = visit(withoutUnused({ ...document, definitions: roots }), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return `${print(bare)}\n`;
}

/** Returns the queries and mutations of a built schema that no role of an account may call. */
export function internalFields(): Set<string> {
  const { TypeGraphQLMetadataStorage: storage } = globalThis as unknown as { TypeGraphQLMetadataStorage: Metadata };
  const fields = [...storage.queries, ...storage.mutations];
  const isInternal = ({ roles }: Metadata['queries'][number]) => roles?.every((role) => INTERNAL_ROLES.includes(role));
  return new Set(fields.filter(isInternal).map(({ schemaName }) => schemaName));
}

/**
 * Returns what breaks clients of the released schema, one sentence each. What was deprecated in it
 * may go once its announced day is over (docs/graphql.md).
 */
export function breakingChanges(released: string, current: string, nowMs: number): string[] {
  const promised = withoutUnused(withoutExpired(parse(released), nowMs));
  return findBreakingChanges(buildASTSchema(promised), buildASTSchema(parse(current))).map(
    ({ description }) => description,
  );
}

/** Removes fields, arguments and enum values whose announced day is over. */
function withoutExpired(sdl: DocumentNode, nowMs: number): DocumentNode {
  return visit(sdl, {
    enter(node) {
      const reason = deprecationOf(node as { directives?: readonly DirectiveNode[] });
      const until = reason === undefined ? undefined : keptUntilMs(reason);
      return until !== undefined && until + DAY_MS <= nowMs ? null : undefined;
    },
  });
}

/** Removes types that nothing refers to. */
function withoutUnused(sdl: DocumentNode): DocumentNode {
  const roots = sdl.definitions.filter((one) => one.kind === Kind.SCHEMA_DEFINITION || ROOTS.has(nameOf(one) ?? ''));
  const used = new Set(roots.map(nameOf));
  const reach = (definition: DefinitionNode): void =>
    void visit(definition, {
      NamedType({ name: { value } }) {
        if (used.has(value)) return;
        used.add(value);
        sdl.definitions.filter((one) => nameOf(one) === value).forEach(reach);
      },
    });
  roots.forEach(reach);
  const kept = sdl.definitions.filter((one) => {
    const name = nameOf(one);
    return name === undefined || one.kind === Kind.DIRECTIVE_DEFINITION || used.has(name);
  });
  return { ...sdl, definitions: kept };
}

const nameOf = (definition: DefinitionNode): string | undefined =>
  'name' in definition ? definition.name?.value : undefined;
