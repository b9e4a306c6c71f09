/** The secret of an API key: clients put keys into addresses by mistake. */
const KEY_SECRETS = /(key_[0-9a-f]{32}\.)[^/?&#]+/gi;

/**
 * Returns a request's address for the log. Values of parameters that no route has are left out:
 * clients send keys and tokens under names of their own.
 */
export function loggedUrl(url: string, parameters: ReadonlySet<string>): string {
  const [path = '', query] = split(url.replace(KEY_SECRETS, '$1(secret)'));
  if (query === undefined) return path;
  const shown = query.split('&').map((pair) => {
    const [name = '', value] = split(pair, '=');
    return value === undefined || parameters.has(name) ? pair : `${name}=(secret)`;
  });
  return `${path}?${shown.join('&')}`;
}

function split(text: string, at = '?'): [string, string?] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
