import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { invalidArgument } from '../errors/domain-error.js';

/**
 * Scope of a cursor: it is valid for this account, list and filter only (contract 2, page_token).
 */
export interface CursorScope {
  accountId: string | undefined;
  /** Name of the list, e.g. `exports`. */
  list: string;
  filters: Readonly<Record<string, string | number | boolean | null | undefined>>;
}

const LIFETIME_MS = 24 * 3_600_000;
const MAC_BYTES = 16;

/**
 * Creates and reads signed cursors. Of the `keys` from TOKEN_KEYS the first signs and all verify.
 */
export class CursorCodec {
  constructor(
    private readonly keys: readonly [string, ...string[]],
    private readonly now: () => number = Date.now,
  ) {}

  /** `position` is the sort key of the page's last row. */
  sign(scope: CursorScope, position: readonly string[]): string {
    const payload = Buffer.from(JSON.stringify([this.now(), ...position]));
    return Buffer.concat([mac(this.keys[0], scope, payload), payload]).toString('base64url');
  }

  /**
   * Returns the position of a cursor of this scope. Throws `invalid_argument` for anything else, or
   * after 24 h.
   */
  read(scope: CursorScope, cursor: string): string[] {
    const bytes = Buffer.from(cursor, 'base64url');
    const given = bytes.subarray(0, MAC_BYTES);
    const payload = bytes.subarray(MAC_BYTES);
    const genuine =
      given.length === MAC_BYTES &&
      bytes.toString('base64url') === cursor &&
      this.keys.some((key) => timingSafeEqual(given, mac(key, scope, payload)));
    if (!genuine) throw invalidArgument('page_token', 'The page token is not valid for this list');
    const [issuedAt, ...position] = JSON.parse(payload.toString()) as [number, ...string[]];
    if (this.now() - issuedAt > LIFETIME_MS) throw invalidArgument('page_token', 'The page token has expired');
    return position;
  }
}

function mac(key: string, scope: CursorScope, payload: Buffer): Buffer {
  const filters = Object.entries(scope.filters)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const bound = hash('sha256', JSON.stringify([scope.accountId ?? null, scope.list, filters]), 'buffer');
  return createHmac('sha256', key).update(bound).update(payload).digest().subarray(0, MAC_BYTES);
}
