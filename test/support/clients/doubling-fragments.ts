/**
 * Returns a query whose fragments each spread the next one twice: `levels` fragments select
 * 2^levels fields.
 */
export function doublingFragments(levels = 21): string {
  const fragments = Array.from({ length: levels }, (_, i) => `fragment f${i} on Query{...f${i + 1} ...f${i + 1}}`);
  return `{...f0}${fragments.join('')}fragment f${levels} on Query{__typename}`;
}
