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
/** The end of that day. */
const DAY_MS = 86_400_000;

/** A schema as what its clients rely on: without descriptions, which may change at any time. */
export function releasedForm(sdl: string): string {
  const bare = visit(parse(sdl), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  });
  return `${print(bare)}\n`;
}

/**
 * What breaks clients of the released schema, one sentence each; none when everything is there still, or was deprecated when the
 * schema was released and has been kept as long as announced (docs/graphql.md).
 */
export function breakingChanges(released: string, current: string, nowMs: number): string[] {
  const promised = withoutUnused(withoutExpired(parse(released), nowMs));
  return findBreakingChanges(buildASTSchema(promised), buildASTSchema(parse(current))).map(
    ({ description }) => description,
  );
}

/** Without fields, arguments and enum values whose time has come. */
function withoutExpired(sdl: DocumentNode, nowMs: number): DocumentNode {
  return visit(sdl, {
    enter(node) {
      const reason = deprecationOf(node as { directives?: readonly DirectiveNode[] });
      const until = reason === undefined ? undefined : keptUntilMs(reason);
      return until !== undefined && until + DAY_MS <= nowMs ? null : undefined;
    },
  });
}

/** Without types that only what was left out spoke of. */
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
