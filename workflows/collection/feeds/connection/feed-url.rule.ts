/**
 * Returns an adapter's address with scheme, host and port of an override. An override with a path
 * replaces all of it.
 */
export function overrideFeedUrl(url: string, override: string | undefined): string {
  if (override === undefined) return url;
  const given = new URL(override);
  if (given.pathname !== '/' || given.search !== '') return override;
  const { pathname, search } = new URL(url);
  return `${given.protocol}//${given.host}${pathname}${search}`;
}
