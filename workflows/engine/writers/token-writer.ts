import { ColumnWriter } from './column-writer-base.js';
import { unescaped } from '../json/json-text.js';
import { BACKSLASH, QUOTE } from '../../kernel/characters.js';

/**
 * A token without its quotes, for types whose text holds no escapes of its own: `read` first gets
 * the bytes as they are, then unescaped if that failed and there is an escape.
 */
export abstract class TokenWriter extends ColumnWriter {
  append(bytes: Uint8Array, from: number, to: number): boolean {
    if (bytes[from] !== QUOTE) return this.read(bytes, from, to);
    if (this.read(bytes, from + 1, to - 1)) return true;
    if (!bytes.subarray(from, to).includes(BACKSLASH)) return false;
    const plain = unescaped(bytes, from + 1, to - 1);
    return this.read(plain, 0, plain.length);
  }

  protected abstract read(bytes: Uint8Array, from: number, to: number): boolean;
}
