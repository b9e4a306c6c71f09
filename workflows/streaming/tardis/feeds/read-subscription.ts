import type { TardisSubscriptions } from '../../../../exchanges/tardis-facts.js';

/** Channel that a client asks an exchange for. A symbol of null: all. */
export interface AskedChannel {
  channel: string;
  symbol: string | null;
}

/** Frequencies and levels that stand between symbols. */
const SETTING = /^[\d.]+(ms|s)?$/;
const UNSUBSCRIBES = /unsub/i;

/**
 * Reads a message by which a client subscribes at an exchange. Returns none for other messages.
 * Throws if the message subscribes to something that it does not name as expected.
 */
export function readSubscription(text: string, format: TardisSubscriptions): AskedChannel[] {
  const message = parsed(text);
  if (message === null || isUnsubscription(message)) return [];
  const items = format.at === undefined ? [message] : listOf(valueAt(message, format.at));
  const { names } = format;
  return items
    .flatMap((item) => ('pattern' in format ? byPattern(item, format.pattern) : byMembers(item, message, format)))
    .flatMap(({ channel, symbol }) => {
      const known = names && Object.hasOwn(names, channel) ? names[channel]! : [channel];
      return known.map((one) => ({ channel: one, symbol }));
    });
}

function byPattern(item: unknown, pattern: RegExp): AskedChannel[] {
  const { channel, symbol } = pattern.exec(textOf(item))?.groups ?? {};
  if (channel === undefined) throw new Error(`${textOf(item)} is not held`);
  const symbols = symbol === undefined ? [null] : symbol.split(',');
  return symbols.map((one) => ({ channel, symbol: one }));
}

/** An item that is a text is a channel, whose symbols the message names. */
function byMembers(item: unknown, message: object, paths: { channel: string; symbols: string }): AskedChannel[] {
  const [channels, from] = typeof item === 'string' ? [[item], message] : [listOf(valueAt(item, paths.channel)), item];
  const symbols = listOf(valueAt(from, paths.symbols)).filter((one) => typeof one === 'string' && !SETTING.test(one));
  const named: (string | null)[] = symbols.length > 0 ? symbols.map(String) : [null];
  return channels
    .filter((one) => typeof one === 'string')
    .flatMap((channel) => named.map((symbol) => ({ channel, symbol })));
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value.flat() : [value];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | null | undefined)?.[name], value);
}

const isUnsubscription = (message: object): boolean =>
  Object.entries(message).some(
    ([name, value]) => UNSUBSCRIBES.test(name) || (typeof value === 'string' && UNSUBSCRIBES.test(value)),
  );

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
