const SECRETS = ['password', 'current', 'next', 'token', 'credentials', 'code', 'proof'];
const MAX_TEXT = 200;
const MAX_DETAILS = 4_000;

/**
 * Returns a mutation's arguments for the log: without secrets, of URLs only scheme and host, and with long texts and
 * values cut.
 */
export function auditDetails(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(args)
    .filter(([name, value]) => value != null && name !== 'id')
    .map(([name, value]) => [name, SECRETS.includes(name) ? '(secret)' : shortened(value)]);
  return Object.fromEntries(shown) as Record<string, unknown>;
}

/** A URL. Its user information, path and query may carry tokens: those of webhooks often do. */
const URL_TEXT = /^(https?:\/\/)(?:[^/?#]*@)?([^/?#]*)(.*)$/is;

/** Returns the text; of a URL only its scheme and host. */
const withoutSecrets = (text: string): string =>
  text.replace(URL_TEXT, (_, scheme: string, host: string, rest: string) =>
    rest.length > 1 ? `${scheme}${host}/(secret)` : `${scheme}${host}${rest}`,
  );

function shortened(given: unknown): unknown {
  const value = typeof given === 'string' ? withoutSecrets(given) : given;
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'string') return withoutSecrets(item);
    return typeof item === 'bigint' ? String(item) : item;
  });
  if (text === undefined) return null;
  return text.length > MAX_DETAILS ? `(${text.length} characters)` : (JSON.parse(text) as unknown);
}
