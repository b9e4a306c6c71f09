/** A JSON value with its source text; numbers have only the text. */
export type JsonNode =
  | { kind: 'object'; members: Map<string, JsonNode>; text: string }
  | { kind: 'array'; items: JsonNode[]; text: string }
  | { kind: 'string'; value: string; text: string }
  | { kind: 'number' | 'true' | 'false' | 'null'; text: string };

/**
 * A slow and obvious JSON parser (RFC 8259): exact, the last duplicate wins. Returns null for
 * invalid text.
 */
export function parseJson(bytes: Uint8Array): JsonNode | null {
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
  const parser = new Parser(source);
  try {
    const value = parser.value();
    parser.space();
    return parser.at === source.length ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

class Parser {
  at = 0;

  constructor(private readonly source: string) {}

  space(): void {
    while (' \t\r\n'.includes(this.source[this.at] ?? '!')) this.at++;
  }

  value(): JsonNode {
    this.space();
    const from = this.at;
    const c = this.source[this.at];
    if (c === '{') return this.object(from);
    if (c === '[') return this.array(from);
    if (c === '"') {
      const value = this.string();
      return { kind: 'string', value, text: this.source.slice(from, this.at) };
    }
    for (const kind of ['true', 'false', 'null'] as const) {
      if (this.source.startsWith(kind, this.at)) {
        this.at += kind.length;
        return { kind, text: kind };
      }
    }
    const number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
    number.lastIndex = this.at;
    const text = number.exec(this.source)?.[0];
    if (text === undefined) throw new SyntaxError('no value');
    this.at += text.length;
    return { kind: 'number', text };
  }

  private object(from: number): JsonNode {
    const members = new Map<string, JsonNode>();
    this.at++;
    this.space();
    if (this.source[this.at] === '}') this.at++;
    else {
      do {
        this.space();
        if (this.source[this.at] !== '"') throw new SyntaxError('no name');
        const name = this.string();
        this.space();
        this.expect(':');
        members.set(name, this.value());
        this.space();
      } while (this.take(','));
      this.expect('}');
    }
    return { kind: 'object', members, text: this.source.slice(from, this.at) };
  }

  private array(from: number): JsonNode {
    const items: JsonNode[] = [];
    this.at++;
    this.space();
    if (this.source[this.at] === ']') this.at++;
    else {
      do {
        items.push(this.value());
        this.space();
      } while (this.take(','));
      this.expect(']');
    }
    return { kind: 'array', items, text: this.source.slice(from, this.at) };
  }

  private string(): string {
    this.expect('"');
    let value = '';
    for (;;) {
      const c = this.source[this.at++];
      if (c === undefined || c < ' ') throw new SyntaxError('broken string');
      if (c === '"') return value.toWellFormed();
      if (c !== '\\') {
        value += c;
        continue;
      }
      const escape = this.source[this.at++] ?? '';
      const simple = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }[escape];
      if (simple !== undefined) {
        value += simple;
        continue;
      }
      const hex = this.source.slice(this.at, this.at + 4);
      if (escape !== 'u' || !/^[0-9a-fA-F]{4}$/.test(hex)) throw new SyntaxError('broken escape');
      value += String.fromCharCode(parseInt(hex, 16));
      this.at += 4;
    }
  }

  private take(c: string): boolean {
    if (this.source[this.at] !== c) return false;
    this.at++;
    return true;
  }

  private expect(c: string): void {
    if (!this.take(c)) throw new SyntaxError(`no ${c}`);
  }
}
