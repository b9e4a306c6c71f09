import { type DirectiveNode, Kind } from 'graphql';

/** Reasons of deprecations (docs/graphql.md): since which day, and until when it stays. */
export const REASON = /^Since (\d{4}-\d{2}-\d{2}), until (\d{4}-\d{2}-\d{2}): use .+\.$/;

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
