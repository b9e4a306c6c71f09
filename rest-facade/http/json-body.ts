import { canonicalJson, parseJsonObject } from './lossless-json.js';
import { HttpRefusal } from './refusal.js';

/** The bytes of a body, parsed as JSON at most once and only on demand. */
export class JsonBody {
  #parsed: Record<string, unknown> | HttpRefusal | undefined;

  constructor(readonly bytes: Buffer) {}

  /** Parses the body as a JSON object. */
  members(): Record<string, unknown> {
    const parsed = (this.#parsed ??= this.#parse());
    if (parsed instanceof HttpRefusal) throw parsed;
    return parsed;
  }

  /** Returns the canonical JSON of an object, or the bytes of any other body. */
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
