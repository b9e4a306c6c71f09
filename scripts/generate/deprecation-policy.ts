import { type DirectiveNode, type DocumentNode, Kind, visit } from 'graphql';

const REASON = /^Since (\d{4}-\d{2}-\d{2}), until (\d{4}-\d{2}-\d{2}): use .+\.$/;
const KEPT_MS = 180 * 86_400_000;

/**
 * Returns the day until which something deprecated stays, in ms since the epoch; undefined if the
 * reason has none.
 */
export function keptUntilMs(reason: string): number | undefined {
  const until = Date.parse(REASON.exec(reason)?.[2] ?? '');
  return Number.isNaN(until) ? undefined : until;
}

/** Returns why something is deprecated; undefined if it is not. */
export function deprecationOf({
  directives,
}: {
  directives?: readonly DirectiveNode[] | undefined;
}): string | undefined {
  const directive = directives?.find(({ name }) => name.value === 'deprecated');
  if (!directive) return undefined;
  const value = directive.arguments?.find(({ name }) => name.value === 'reason')?.value;
  return value?.kind === Kind.STRING ? value.value : '';
}

/**
 * Returns what is wrong with the reason of a deprecation (docs/graphql.md); null for a valid one.
 */
export function deprecationProblem(reason: string): string | null {
  const [, since, until] = REASON.exec(reason) ?? [];
  if (since === undefined || until === undefined) return 'must read "Since YYYY-MM-DD, until YYYY-MM-DD: use ….".';
  const days = [since, until].map((day) => Date.parse(day));
  if (days.some((day) => Number.isNaN(day))) return 'has a day that does not exist.';
  return days[1]! - days[0]! >= KEPT_MS ? null : 'must leave at least 180 days.';
}

/** Returns the reasons of all deprecations in a schema; empty for those without one. */
export function deprecationReasons(sdl: DocumentNode): string[] {
  const reasons: string[] = [];
  visit(sdl, {
    enter(node) {
      const reason = deprecationOf(node as { directives?: readonly DirectiveNode[] });
      if (reason !== undefined) reasons.push(reason);
    },
  });
  return reasons;
}
