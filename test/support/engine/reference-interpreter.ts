import type {
  DeriveRule,
  ExportColumn,
  ExportSchemaContent,
  Extractor,
  RowTest,
} from '../../../schema/export-schemas/model.js';
import { arithmetic, isArithmetic, type Named } from './reference-arithmetic.js';
import { parseJson, type JsonNode } from './reference-json.js';
import { FAILED, fitValue, transformed, typeAfter, type Value } from './reference-values.js';

/**
 * A slow and obvious interpreter of export schemas, the reference for the engine. It shares no code
 * with engine or planner.
 */
export interface Interpreted {
  names: string[];
  types: string[];
  rows: Value[][];
  misfits: Record<string, number>;
  brokenMessages: number;
}

export interface Message {
  ns: bigint;
  bytes: Uint8Array;
}

export function interpret(content: ExportSchemaContent, exchange: string, messages: Message[]): Interpreted {
  const result: Interpreted = {
    names: content.columns.map((column) => column.output_column),
    types: content.columns.map((column) => typeOfColumn(content, column, exchange)),
    rows: [],
    misfits: {},
    brokenMessages: 0,
  };
  for (const message of messages) {
    const root = parseJson(message.bytes);
    if (root === null) result.brokenMessages++;
    else new MessageRows(content, exchange, message, root, result).add();
  }
  return result;
}

function typeOfColumn(content: ExportSchemaContent, column: ExportColumn, exchange: string): string {
  if (column.meta) return column.meta.format === 'iso8601' ? 'timestamp' : 'i64';
  const [key, extractor] = column.data?.[exchange]
    ? [exchange, column.data[exchange]]
    : (Object.entries(column.data ?? {})[0] ?? [exchange, undefined]);
  if (!extractor) return 'string';
  if (extractor.transform === undefined || !isArithmetic(extractor.transform)) return typeAfter(extractor);
  return arithmetic(extractor.transform, (name) => ({
    type: name === 'v' ? extractor.json.type : typeOfName(content, name, key),
    value: null,
  })).type;
}

function typeOfName(content: ExportSchemaContent, name: string, exchange: string): string {
  const column = content.columns.find((other) => other.output_column === name);
  return column ? typeOfColumn(content, column, exchange) : 'i64';
}

class MessageRows {
  private readonly hasData: boolean;
  /** Whether the rows are elements of an array of arrays. */
  private isNested = false;
  private readonly derived = new Map<string, JsonNode>();

  constructor(
    private readonly content: ExportSchemaContent,
    private readonly exchange: string,
    private readonly message: Message,
    private readonly root: JsonNode,
    private readonly result: Interpreted,
  ) {
    this.hasData = root.kind === 'object' && root.members.has('data');
    for (const rule of content.derive?.[exchange] ?? []) this.derived.set(rule.field, this.derive(rule));
  }

  add(): void {
    const unfold = this.content.unfold?.[this.exchange];
    if (!unfold) return this.addRow(null, null);
    for (const path of this.paths(unfold.path)) {
      const value = this.inMessage(path, false);
      if (value === undefined || value.kind === 'null') continue;
      const items = value.kind === 'array' ? value.items : [value];
      const isDerived = [...this.derived.values()].includes(value);
      const isOne = unfold.elements === 'arrays' && !isDerived && items[0] !== undefined && items[0].kind !== 'array';
      const elements = isOne ? [value] : items;
      if (elements.length === 0) continue;
      this.isNested = unfold.elements === 'arrays' && !isDerived && value.kind === 'array' && !isOne;
      for (const element of elements) this.addRow(path, element);
      return;
    }
  }

  private addRow(unfoldPath: string[] | null, element: JsonNode | null): void {
    const conditions = this.content.where?.[this.exchange] ?? [];
    const holds = (test: RowTest): boolean => this.holds(test, unfoldPath, element);
    if (!conditions.every((condition) => ('any' in condition ? condition.any.some(holds) : holds(condition)))) return;
    const row = new Map<string, Value>();
    const valueOf = (name: string): Value => {
      if (row.has(name)) return row.get(name)!;
      const column = this.content.columns.find((other) => other.output_column === name);
      const value = column ? this.value(column, unfoldPath, element, valueOf) : this.message.ns;
      row.set(name, value);
      return value;
    };
    this.result.rows.push(this.content.columns.map((column) => valueOf(column.output_column)));
  }

  private value(
    column: ExportColumn,
    unfoldPath: string[] | null,
    element: JsonNode | null,
    valueOf: (name: string) => Value,
  ): Value {
    if (column.meta) {
      const divisor = { ns: 1n, us: 1000n, ms: 1000000n, s: 1000000000n, iso8601: 1n }[column.meta.format ?? 'ns'];
      const remainder = ((this.message.ns % divisor) + divisor) % divisor;
      return (this.message.ns - remainder) / divisor;
    }
    const extractor = column.data?.[this.exchange];
    return extractor ? this.extract(column.output_column, extractor, unfoldPath, element, valueOf) : null;
  }

  private extract(
    name: string,
    extractor: Extractor,
    unfoldPath: string[] | null,
    element: JsonNode | null,
    valueOf: (name: string) => Value,
  ): Value {
    const node = this.find(extractor.json.path, unfoldPath, element);
    const value = node === undefined ? null : fitValue(node, extractor.json.type);
    const isMisfit = node !== undefined && value === null;
    const sql = extractor.transform;
    const find = (other: string): Named =>
      other === 'v'
        ? { type: extractor.json.type, value }
        : { type: typeOfName(this.content, other, this.exchange), value: valueOf(other) };
    const output = sql !== undefined && isArithmetic(sql) ? arithmetic(sql, find).value : transformed(extractor, value);
    // Other columns may fail the transform of a value that did not fit either.
    const misfits = Number(isMisfit) + Number(output === FAILED);
    if (misfits > 0) this.result.misfits[name] = (this.result.misfits[name] ?? 0) + misfits;
    return output === FAILED ? null : output;
  }

  private holds(test: RowTest, unfoldPath: string[] | null, element: JsonNode | null): boolean {
    const node = this.find(test.path, unfoldPath, element);
    if (test.present !== undefined) return test.present === (node !== undefined);
    const isOneOf = (texts: string[]): boolean =>
      node !== undefined && texts.includes(fitValue(node, 'string') as string);
    return test.in ? isOneOf(test.in) : !isOneOf(test.not_in!);
  }

  private find(path: string, unfoldPath: string[] | null, element: JsonNode | null): JsonNode | undefined {
    return this.paths(path)
      .map((one) => (unfoldPath && element ? this.inElement(one, unfoldPath, element) : this.inMessage(one)))
      .find((found) => found !== undefined && found.kind !== 'null');
  }

  /** The alternatives in this message. */
  private paths(text: string): string[][] {
    const alternatives: string[][] = [[]];
    let segment = '';
    for (let i = 0; i <= text.length; i++) {
      const c = text[i];
      if (c === '\\') segment += text[++i];
      else if (c === '.' || c === '|' || c === undefined) {
        alternatives.at(-1)!.push(segment);
        segment = '';
        if (c === '|') alternatives.push([]);
      } else segment += c;
    }
    return alternatives.map((path) => (this.hasData ? path : dropData(path)));
  }

  private inElement(path: string[], unfoldPath: string[], element: JsonNode): JsonNode | undefined {
    if (path.length === 1 && path[0] === this.content.unfold?.[this.exchange]?.nested_field)
      return this.isNested ? { kind: 'true', text: 'true' } : { kind: 'false', text: 'false' };
    if (begins(path, unfoldPath)) return get(element, path.slice(unfoldPath.length));
    const bare = dropData(unfoldPath);
    if (begins(dropData(path), bare)) return get(element, dropData(path).slice(bare.length));
    return get(element, path.slice(0, 1)) === undefined ? this.inMessage(path) : get(element, path);
  }

  /**
   * `isValue`: of a column or condition, for which `data` is the whole message if it has no such
   * member.
   */
  private inMessage(path: string[], isValue = true): JsonNode | undefined {
    if (path[0] === 'data' && path.length > 1) {
      const field = this.derived.get(path[1]!);
      if (field) return get(field, path.slice(2));
    }
    const field = this.derived.get(path[0]!);
    if (field) return get(field, path.slice(1));
    const isWhole = !this.hasData && isValue && path.length === 1 && path[0] === 'data';
    return isWhole ? this.root : get(this.root, path);
  }

  private derive(rule: DeriveRule): JsonNode {
    const items: JsonNode[] = [];
    for (const input of rule.arrays) {
      const found = this.paths(input.path)
        .map((path) => get(this.root, path))
        .find((node) => node !== undefined && node.kind !== 'null');
      if (found?.kind === 'array')
        found.items.forEach((value, index) => items.push(tagged(rule, input.tag, value, index)));
      else if (found)
        this.result.misfits[`derive.${rule.field}`] = (this.result.misfits[`derive.${rule.field}`] ?? 0) + 1;
    }
    return { kind: 'array', items, text: `[${items.map((item) => item.text).join(',')}]` };
  }
}

function tagged(rule: DeriveRule, tag: string, value: JsonNode, index: number): JsonNode {
  const quoted = (text: string): JsonNode => ({ kind: 'string', value: text, text: JSON.stringify(text) });
  const members = new Map<string, JsonNode>();
  members.set(rule.tag_field, quoted(tag));
  members.set(rule.value_field, value);
  if (!members.has('index')) members.set('index', { kind: 'number', text: String(index) });
  const text = [...members].map(([name, node]) => `${JSON.stringify(name)}:${node.text}`).join(',');
  return { kind: 'object', members, text: `{${text}}` };
}

function get(node: JsonNode, path: string[]): JsonNode | undefined {
  let at: JsonNode | undefined = node;
  for (const segment of path) {
    if (at?.kind === 'object') at = at.members.get(segment);
    else if (at?.kind === 'array' && /^(0|[1-9]\d*)$/.test(segment)) at = at.items[Number(segment)];
    else return undefined;
  }
  return at;
}

const begins = (path: string[], prefix: string[]): boolean => prefix.every((segment, i) => path[i] === segment);

const dropData = (path: string[]): string[] => (path.length > 1 && path[0] === 'data' ? path.slice(1) : path);
