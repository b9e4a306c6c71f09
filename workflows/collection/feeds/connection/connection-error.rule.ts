/** Meanings of the codes of Node's network layer. */
const MEANINGS: Record<string, (host: string, name: string) => string> = {
  ENOTFOUND: (_, name) => `the name ${name} cannot be resolved`,
  EAI_AGAIN: (_, name) => `the name ${name} cannot be resolved at the moment`,
  ECONNREFUSED: (host) => `${host} refuses the connection`,
  ECONNRESET: (host) => `${host} reset the connection`,
  ETIMEDOUT: (host) => `${host} did not answer in time`,
  EHOSTUNREACH: (host) => `${host} cannot be reached`,
  ENETUNREACH: (host) => `the network of ${host} cannot be reached`,
  EPIPE: (host) => `${host} closed the connection`,
  CERT_HAS_EXPIRED: (host) => `the certificate of ${host} has expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `the certificate of ${host} is self-signed`,
};
const UNEXPECTED_STATUS = /Unexpected server response: (\d+)/;

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/**
 * Explains to users why a connection to `url` failed: the host and the error in plain words, with
 * its code. Names only the host, since the rest of the address may hold a token.
 */
export function connectionErrorText(error: unknown, url: string): string {
  const { host, hostname } = new URL(url);
  for (let at = error as Failure | undefined; at; at = nextOf(at)) {
    if (typeof at.code !== 'string') continue;
    const meaning = MEANINGS[at.code];
    if (meaning) return `${meaning(host, hostname)} (${at.code})`;
  }
  const message = String((error as Failure | undefined)?.message ?? error);
  const status = UNEXPECTED_STATUS.exec(message)?.[1];
  if (status) return `${host} answered ${status} instead of opening a websocket`;
  if (message.includes('handshake has timed out')) return `${host} did not answer in time`;
  return `${host}: ${message.replace(/\b(wss?|https?):\/\/\S+/g, host)}`;
}

/** Explains to users what closed a connection. `code` is that of the websocket's close frame. */
export function closeText(code: number, url: string): string {
  const { host } = new URL(url);
  return code === 1006 || code === 0 ? `${host} broke the connection off` : `${host} closed the connection (${code})`;
}

/** Unwraps errors: `fetch` and connections to several addresses wrap the cause. */
function nextOf({ cause, errors }: Failure): Failure | undefined {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  return first ?? cause ?? undefined;
}
