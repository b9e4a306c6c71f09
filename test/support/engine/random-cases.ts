import {
  parseColumnType,
  type DeriveRule,
  type ExportSchemaContent,
  type Extractor,
  type WhereRule,
  type RowTest,
  type TypeText,
} from '../../../schema/export-schemas/model.js';
import { arithmeticOf } from '../../../schema/export-schemas/transforms/arithmetic.js';
import type { ResultType } from '../../../schema/export-schemas/transforms/result-type.js';
import { randomArithmetic } from './random-arithmetic.js';
import { Random } from './random.js';
import { NAMES, TYPES, TRANSFORMS, NUMBERS, STRINGS, TEXTS, GARBAGE, CHARACTERS } from './random-pieces.js';
import type { Message } from './reference-interpreter.js';

/** The share of cases with many messages; each costs as much as hundreds of others. */
const MANY = 0.001;
/** A scalar in JSON text that is not the name of a member. */
const LEAF = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;
const NUMBER_PATHS = ['a', 'b', 'A', 'p'];

/** Generates schemas and messages over the same few names, so that paths often match. */
export class RandomCase {
  readonly random: Random;
  private lastMessage = '';

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  content(): ExportSchemaContent {
    const { random } = this;
    const content: ExportSchemaContent = {
      columns: random.times(1 + random.below(6), (i) => {
        const output_column = random.chance(0.1) ? `c,${i}` : `c${i}`;
        if (random.chance(0.15)) {
          const format = random.pick(['ns', 'us', 'ms', 's', 'iso8601'] as const);
          return { output_column, meta: { value: 'collection_timestamp_ns', ...(random.chance(0.7) && { format }) } };
        }
        const data: Record<string, Extractor> = {};
        if (random.chance(0.1)) data['other'] = this.extractor();
        if (random.chance(0.95)) data['x'] = this.extractor();
        return { output_column, data };
      }),
    };
    if (random.chance(0.5)) content.unfold = { x: { path: this.path() } };
    if (content.unfold && random.chance(0.15)) content.unfold['x']!.elements = 'arrays';
    if (content.unfold?.['x']!.elements && random.chance(0.5)) content.unfold['x'].nested_field = random.pick(NAMES);
    if (content.unfold && random.chance(0.1))
      content.unfold['x']!.path += `|${content.unfold['x']!.path}.${random.below(3)}`;
    if (random.chance(0.4)) {
      const fields = ['levels', 'data', 'é'].slice(0, 1 + random.below(2));
      content.derive = { x: fields.map((field) => this.derive(field)) };
      if (content.unfold && random.chance(0.7))
        content.unfold = { x: { path: random.pick(['levels', 'data.levels']) } };
    }
    if (random.chance(0.4)) content.where = { x: random.times(1 + random.below(3), () => this.condition()) };
    return content;
  }

  /** Content with columns that compute with others, by arithmetic that the engine knows. */
  contentWithReferences(): ExportSchemaContent {
    const { random } = this;
    const content = this.content();
    if (random.chance(0.7)) {
      delete content.unfold;
      delete content.where;
    }
    const bases = random.times(1 + random.below(3), (i) => ({
      output_column: `b${i}`,
      data: { [random.chance(0.9) ? 'x' : 'other']: { json: { path: this.numberPath(), type: this.numberType() } } },
    }));
    const types = new Map<string, ResultType>([['collection_timestamp_ns', { kind: 'i64' }]]);
    for (const { output_column, data } of bases)
      types.set(output_column, parseColumnType(Object.values(data)[0]!.json.type)!);
    const sums = random.times(1 + random.below(3), (i) => {
      const json = { path: this.numberPath(), type: this.numberType() };
      const { transform, type } = this.sum(parseColumnType(json.type)!, types);
      types.set(`s${i}`, type);
      return { output_column: `s${i}`, data: { x: { json, transform } } };
    });
    // Those that are named may come later.
    const columns = [...content.columns, ...bases, ...sums];
    return { ...content, columns: columns.sort(() => random.pick([-1, 1])) };
  }

  /** Messages in which many columns of `contentWithReferences` have numbers. */
  numberMessages(count: number): Message[] {
    const members = (): string => NUMBER_PATHS.map((name) => `"${name}":${this.smallNumber()}`).join(',');
    return this.messages(count).map((message) =>
      this.random.chance(0.5) ? message : { ...message, bytes: Buffer.from(`{${members()}}`) },
    );
  }

  private smallNumber(): string {
    const { random } = this;
    if (random.chance(0.2)) return this.number();
    const digits = String(random.below(10 ** (1 + random.below(9))));
    return `${random.chance(0.3) ? '-' : ''}${digits}${random.chance(0.3) ? `.${random.below(100)}` : ''}`;
  }

  private numberPath(): string {
    return this.random.chance(0.8) ? this.random.pick(NUMBER_PATHS) : this.path();
  }

  private numberType(): TypeText {
    return this.random.pick<TypeText>(['i64', 'i64', 'decimal(0)', 'decimal(2)', 'decimal(8)', 'decimal(9)']);
  }

  /** Arithmetic that names `{v}` and at least one other column. */
  private sum(input: ResultType, types: ReadonlyMap<string, ResultType>): { transform: string; type: ResultType } {
    const names = [...types.keys()].map((name) => `{${name}}`);
    for (;;) {
      const transform = randomArithmetic(this.random, ['{v}', ...names]);
      const type = arithmeticOf(transform, input, types)?.type;
      const isWanted = transform.includes('{v}') && names.some((name) => transform.includes(name));
      if (type && isWanted) return { transform, type };
    }
  }

  messages(count: number): Message[] {
    let ns = 1_600_000_000_000_000_000n + BigInt(this.random.below(2 ** 31)) * 1_000_003n;
    if (this.random.chance(0.1)) ns = -ns;
    if (this.random.chance(0.01)) ns = this.random.pick([-(2n ** 63n), -1_000_000_001n, 2n ** 63n - 20_000_000_000n]);
    const bytes = this.random.times(count, () => this.message());
    return (this.random.chance(MANY) ? this.many(bytes) : bytes).map((message, i) => ({
      // Few steps, that many messages do not leave 64 bits.
      ns: (ns += i < 20 ? BigInt(this.random.below(3)) * 500_000_001n : 1n),
      bytes: message,
    }));
  }

  /** Repeats a few messages over more rows than the kernel takes at once. */
  private many(messages: Uint8Array[]): Uint8Array[] {
    const bytes = messages.reduce((sum, message) => sum + message.length, 1);
    return this.random.times(Math.min(3_000, Math.ceil(200_000 / bytes) * messages.length), () =>
      this.random.pick(messages),
    );
  }

  private extractor(): Extractor {
    const path = this.path();
    if (this.random.chance(0.8)) return { json: { path, type: this.random.pick(TYPES) } };
    const [type, transform] = this.random.pick(TRANSFORMS);
    return { json: { path, type }, transform };
  }

  private derive(field: string): DeriveRule {
    const { random } = this;
    const tag_field = random.pick(['side', 'index', 'a']);
    return {
      field,
      op: 'tagged_concat',
      arrays: random.times(1 + random.below(2), (i) => ({ path: this.path(), tag: ['bid', 'a"sk'][i]! })),
      tag_field,
      value_field: random.pick(['value', 'p', 'index', 'data'].filter((name) => name !== tag_field)),
    };
  }

  private condition(): WhereRule {
    const tests = this.random.times(1 + this.random.below(3), () => this.test());
    return this.random.chance(0.7) ? tests[0]! : { any: tests };
  }

  private test(): RowTest {
    const { random } = this;
    const path = random.chance(0.2) ? random.pick(['levels.side', 'levels.index', 'levels', 'data']) : this.path();
    // What messages hold, so that rows of both kinds occur.
    const texts = random.times(1 + random.below(8), () =>
      random.pick(random.pick([NUMBERS, STRINGS, TEXTS, ['bid', 'a"sk', '0', '1', '2']])),
    );
    return random.pick([
      { path, in: texts },
      { path, not_in: texts },
      { path, present: random.chance(0.5) },
    ]);
  }

  private path(): string {
    const { random } = this;
    const one = (): string => {
      const segments = random.times(1 + random.below(3), () =>
        random.pick(NAMES.slice(0, random.chance(0.8) ? 12 : NAMES.length)),
      );
      if (random.chance(0.3)) segments.unshift('data');
      return segments.map((segment) => segment.replace(/[\\.|]/g, '\\$&')).join('.');
    };
    return random.times(random.chance(0.2) ? 2 + random.below(2) : 1, one).join('|');
  }

  private message(): Uint8Array {
    const { random } = this;
    let text =
      this.space() +
      (random.chance(0.05) ? this.value(0) : random.chance(0.85) ? this.object(4) : this.array(4)) +
      this.space();
    // As messages of a stream are, whose shape the kernel knows.
    if (this.lastMessage !== '' && random.chance(0.4)) text = this.like(this.lastMessage);
    this.lastMessage = text;
    if (random.chance(0.03)) text = text.slice(0, random.below(text.length + 1));
    if (random.chance(0.01)) text = random.pick(GARBAGE) + text;
    if (random.chance(0.02)) text += random.pick(GARBAGE);
    // What never ends, so that a walk of it could run on through the messages that follow; no
    // deeper than the judge's stack is.
    if (random.chance(0.01)) text = random.pick(['[', '{"a":', '{"p":[[', '"']).repeat(1 + random.below(400));
    let bytes = Buffer.from(text);
    if (random.chance(0.03) && bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
    if (random.chance(0.01)) bytes = bytes.subarray(0, random.below(bytes.length + 1));
    return bytes;
  }

  private value(depth: number): string {
    const { random } = this;
    if (depth > 0 && random.chance(0.6)) return random.chance(0.5) ? this.object(depth - 1) : this.array(depth - 1);
    if (random.chance(0.003)) return this.nested(1 + random.below(300));
    if (random.chance(0.002)) return `[${random.times(random.below(2_500), () => this.leaf()).join(',')}]`;
    return this.leaf();
  }

  private leaf(): string {
    const { random } = this;
    const kind = random.below(10);
    if (kind < 4) return this.number();
    if (kind < 7) return this.string(random.chance(0.5) ? this.number() : this.text());
    return random.pick(['true', 'false', 'null']);
  }

  private number(): string {
    const { random } = this;
    if (random.chance(0.6)) return random.pick(NUMBERS);
    const digits = (most: number): string =>
      random.times(1 + random.below(most), () => String(random.below(10))).join('');
    const whole = random.chance(0.3) ? '0' : String(1 + random.below(9)) + (random.chance(0.2) ? '' : digits(40));
    const fraction = random.chance(0.5) ? `.${digits(40)}${'0'.repeat(random.chance(0.3) ? random.below(20) : 0)}` : '';
    const exponent = random.chance(0.2) ? random.pick(['e', 'E', 'e+', 'e-']) + digits(2) : '';
    return (random.chance(0.3) ? '-' : '') + whole + fraction + exponent;
  }

  private text(): string {
    const { random } = this;
    if (random.chance(0.7)) return random.pick(STRINGS);
    // Longer than a block of texts has room for, when there are many.
    if (random.chance(0.01)) return random.pick(CHARACTERS).repeat(random.below(3_000));
    return random.times(random.below(50), () => random.pick(CHARACTERS)).join('');
  }

  private nested(levels: number): string {
    const opened = this.random.times(levels, () => (this.random.chance(0.5) ? '[' : '{"a":'));
    return (
      opened.join('') +
      this.leaf() +
      opened
        .map((open) => (open === '[' ? ']' : '}'))
        .reverse()
        .join('')
    );
  }

  private object(depth: number): string {
    const members = this.random.times(this.random.below(6), () => {
      const name = this.random.pick(NAMES.slice(0, this.random.chance(0.8) ? 12 : NAMES.length));
      return this.string(name) + this.space() + ':' + this.space() + this.value(depth);
    });
    return `{${this.space()}${members.join(`${this.space()},${this.space()}`)}${this.space()}}`;
  }

  private array(depth: number): string {
    const count = this.random.chance(0.01) ? 30 + this.random.below(20) : this.random.below(4);
    const items = this.random.times(count, () => this.value(count > 4 ? 0 : depth));
    if (this.random.chance(0.4)) items.forEach((_, i) => i > 0 && (items[i] = this.like(items[0]!)));
    return `[${this.space()}${items.join(`${this.space()},${this.space()}`)}${this.space()}]`;
  }

  /** JSON text with the same names in the same order, and some other values. */
  private like(text: string): string {
    const { random } = this;
    return text.replace(LEAF, (leaf) =>
      random.chance(0.5) ? leaf : random.chance(0.95) ? this.leaf() : this.value(1),
    );
  }

  private string(value: string): string {
    const { random } = this;
    if (random.chance(0.9)) return JSON.stringify(value);
    const escaped = [...value].map((c) => {
      if (!random.chance(0.5)) return JSON.stringify(c).slice(1, -1);
      return [...c.split('')].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    });
    return `"${escaped.join('')}${random.chance(0.05) ? '\\ud800' : ''}"`;
  }

  private space(): string {
    return this.random.chance(0.9) ? '' : this.random.pick([' ', '\t', '\r\n', '  ', ' '.repeat(40)]);
  }
}
