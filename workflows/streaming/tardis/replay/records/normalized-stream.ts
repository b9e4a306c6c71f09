/** Values of a message or a row by the names of built-in columns. */
export type ToldValues = Readonly<Record<string, unknown>>;

/** A record without the members that all have: its type, and those of its own. */
export type NormalizedRecord = { type: string } & Record<string, unknown>;

/** Turns what one stream says into normalized records. */
export interface NormalizedStream {
  /** `atNs`: when the message arrived. `exchangeNs`: the exchange's time; null where not sent. */
  take(said: ToldValues, atNs: bigint, exchangeNs: bigint | null): NormalizedRecord[];
  /** Forgets what depends on earlier messages: some may be missing. */
  reset(): void;
}

/** Returns a decimal, sent as text, as the number that the protocol has; null if it is unknown. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : null;
}

/** Returns undefined for null: the protocol leaves out what is unknown. */
export const orAbsent = <T>(value: T | null): T | undefined => value ?? undefined;

/** Returns a side in the protocol's words. */
export const sideOf = (value: unknown): string => (value === 'buy' || value === 'sell' ? value : 'unknown');
