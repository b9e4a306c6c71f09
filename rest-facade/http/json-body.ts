import { canonicalJson, parseJsonObject } from './lossless-json.js';
import { HttpRefusal } from './refusal.js';

/** The bytes of a body that may be JSON: parsed when it is first asked for, once for all who ask. */
export class JsonBody {
  #parsed: Record<string, unknown> | HttpRefusal | undefined;

  constructor(readonly bytes: Buffer) {}

  /** As `parseJsonObject`. */
  members(): Record<string, unknown> {
    const parsed = (this.#parsed ??= this.#parse());
    if (parsed instanceof HttpRefusal) throw parsed;
    return parsed;
  }

  /** The same text for every spelling of the same object; the bytes of what is no such object, the empty body included. */
  canonical(): string | Buffer {
    if (this.bytes.length === 0) return this.bytes;
    const parsed = (this.#parsed ??= this.#parse());
    return parsed instanceof HttpRefusal ? this.bytes : canonicalJson(parsed);
  }

  #parse(): Record<string, unknown> | HttpRefusal {
    try {
      return parseJsonObject(this.bytes);
    } catch (reason) {
      if (reason instanceof HttpRefusal) return reason;
      throw reason;
    }
  }
}
