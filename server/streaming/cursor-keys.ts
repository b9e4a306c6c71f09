import {
  cursorKeyOf,
  CursorWriter,
  readStreamCursor,
  type StreamPosition,
} from '../../schema/streaming/stream-cursor.js';
import { invalidArgument } from '../errors/domain-error.js';

/**
 * Keys of the cursors of streams, derived from TOKEN_KEYS and the account, so that no account can
 * use a cursor of another one. The first signs, all verify.
 */
export class CursorKeys {
  constructor(private readonly tokenKeys: readonly [string, ...string[]]) {}

  /** Returns the key that signs an account's cursors, as 32 hex digits. */
  signingKey(accountId: string): string {
    return cursorKeyOf(this.tokenKeys[0], accountId).toString('hex');
  }

  /** Returns the cursor of the first record at or after a moment. */
  cursorAt(accountId: string, ns: bigint): string {
    const writer = new CursorWriter(cursorKeyOf(this.tokenKeys[0], accountId));
    return writer.textOf({ ns, datastreamId: 0n, seq: -1n, row: 0, untilNs: ns, fillId: 0n });
  }

  /** Returns the position of an account's cursor. Throws `invalid_argument` for anything else. */
  read(accountId: string, cursor: string): StreamPosition {
    const keys = this.tokenKeys.map((key) => cursorKeyOf(key, accountId));
    const position = readStreamCursor(cursor, keys);
    if (!position) throw invalidArgument('cursor', 'cursor must be one that a stream of this account has sent');
    return position;
  }
}
