const SECRETS = ['password', 'current', 'next', 'token', 'credentials', 'code', 'proof'];
const MAX_TEXT = 200;
const MAX_DETAILS = 4_000;

/**
 * Returns a mutation's arguments for the log: without secrets, of URLs only scheme and host, and
 * with long texts and values cut.
 */
export function auditDetails(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(args)
    .filter(([name, value]) => value != null && name !== 'id')
    .map(([name, value]) => [name, SECRETS.includes(name) ? '(secret)' : shortened(value)]);
  return Object.fromEntries(shown) as Record<string, unknown>;
}

/**
 * A URL, anywhere in a text. Its user information, path and query may carry tokens: those of
 * webhooks often do.
 */
const URLS = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>]*)([^\s"'<>]*)/gi;
/** A secret as queries and connection strings name it. */
const NAMED_SECRETS = /\b([\w-]*(?:token|secret|password|sig|signature|key)=)(?!\(secret\))[^\s&;"'<>]+/gi;

/**
 * Returns the text without secrets: of URLs only scheme and host. A text that was returned stays as
 * it is.
 */
function withoutSecrets(text: string): string {
  const urls = text.replace(URLS, (_, scheme: string, host: string, rest: string) =>
    rest.length > 1 ? `${scheme}${host}/(secret)` : `${scheme}${host}${rest}`,
  );
  return urls.replace(NAMED_SECRETS, '$1(secret)');
}

/** Returns details as they were stored, without secrets in their texts. */
export function redactedDetails(details: object): object {
  return JSON.parse(JSON.stringify(details, redactText)) as object;
}

const redactText = (_: string, item: unknown): unknown => (typeof item === 'string' ? withoutSecrets(item) : item);

function shortened(given: unknown): unknown {
  const value = typeof given === 'string' ? withoutSecrets(given) : given;
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  const text = JSON.stringify(value, (name, item: unknown) =>
    typeof item === 'bigint' ? String(item) : redactText(name, item),
  );
  if (text === undefined) return null;
  return text.length > MAX_DETAILS ? `(${text.length} characters)` : (JSON.parse(text) as unknown);
}
