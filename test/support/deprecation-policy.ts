import { type DirectiveNode, type DocumentNode, Kind, visit } from 'graphql';

const REASON = /^Since (\d{4}-\d{2}-\d{2}), until (\d{4}-\d{2}-\d{2}): use .+\.$/;
const KEPT_MS = 180 * 86_400_000;

/** What is wrong with the reason of a deprecation (docs/graphql.md); null: nothing. */
export function deprecationProblem(reason: string): string | null {
  const [, since, until] = REASON.exec(reason) ?? [];
  if (since === undefined || until === undefined) return 'must read "Since YYYY-MM-DD, until YYYY-MM-DD: use ….".';
  const days = [since, until].map((day) => Date.parse(day));
  if (days.some((day) => Number.isNaN(day))) return 'has a day that does not exist.';
  return days[1]! - days[0]! >= KEPT_MS ? null : 'must leave at least 180 days.';
}

/** The reasons of everything that a schema marks as deprecated; empty text where there is none. */
export function deprecationReasons(sdl: DocumentNode): string[] {
  const reasons: string[] = [];
  visit(sdl, {
    Directive(node: DirectiveNode) {
      if (node.name.value !== 'deprecated') return;
      const value = node.arguments?.find(({ name }) => name.value === 'reason')?.value;
      reasons.push(value?.kind === Kind.STRING ? value.value : '');
    },
  });
  return reasons;
}
