import { MAX_LIST_DEPTH } from '../result-type.js';
import { jsonItems, jsonText } from '../exact-json.js';
import type { Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';
import { textLiteral, type AliasTable, type Call } from './alias.js';
import { castNumber } from './number-text.js';

/** `(json, 'a', 1)`: member names, and positions from 1, negative from the end. */
function placeOf(args: readonly Fragment[]): readonly [Fragment, Fragment] {
  const path = args.slice(1).map(({ literal: step }) => {
    if (typeof step?.value === 'bigint' && step.value !== 0n) {
      return step.value > 0n ? `[${step.value - 1n}]` : `[#${step.value}]`;
    }
    if (typeof step?.value !== 'string' || /["\\*]/.test(step.value)) {
      return refuse('must name members of JSON by literals, without quotes, backslashes and *');
    }
    return `."${step.value}"`;
  });
  return [args[0]!, textLiteral(`$${path.join('')}`)];
}

/** Returns the value as text: the characters of a string, the JSON of anything else. */
function foundText(args: readonly Fragment[]): string {
  const [json, path] = placeOf(args);
  return jsonText(json.sql, path.sql);
}

/** Returns the value as a DuckDB type. */
function typedAt(args: readonly Fragment[], type: string): Call {
  const text = foundText(args);
  const { growth } = args[0]!;
  const number = castNumber(text, type);
  return number === null ? { cast: type, of: { sql: text, growth } } : { sql: number, growth };
}

const PLAIN: Record<string, string> = {
  ...{ String: 'VARCHAR', FixedString: 'VARCHAR', Bool: 'BOOLEAN', Float32: 'FLOAT', Float64: 'DOUBLE' },
  ...{ Int8: 'TINYINT', Int16: 'SMALLINT', Int32: 'INTEGER', Int64: 'BIGINT', Int128: 'HUGEINT' },
  ...{ UInt8: 'UTINYINT', UInt16: 'USMALLINT', UInt32: 'UINTEGER', UInt64: 'UBIGINT' },
  ...{ Date: 'DATE', DateTime: 'TIMESTAMP', DateTime64: 'TIMESTAMP_NS' },
};

/** Returns the SQL of a type in ClickHouse's spelling. */
export function sqlTypeNamed(name: string, depth = 0): string {
  if (depth > MAX_LIST_DEPTH) return refuse(`names a type of lists more than ${MAX_LIST_DEPTH} deep`);
  const wrapped = /^(?:Nullable|LowCardinality)\((.+)\)$/.exec(name)?.[1];
  if (wrapped !== undefined) return sqlTypeNamed(wrapped, depth);
  const item = /^Array\((.+)\)$/.exec(name)?.[1];
  if (item !== undefined) return `${sqlTypeNamed(item, depth + 1)}[]`;
  const decimal = /^Decimal\((\d{1,2}),\s*(\d{1,2})\)$/.exec(name);
  const [digits, places] = [Number(decimal?.[1]), Number(decimal?.[2])];
  if (decimal && digits >= 1 && digits <= 38 && places <= digits) return `DECIMAL(${digits},${places})`;
  const fixed = /^Decimal(32|64|128)\((\d{1,2})\)$/.exec(name);
  if (fixed) return sqlTypeNamed(`Decimal(${{ 32: 9, 64: 18, 128: 38 }[fixed[1]!]}, ${fixed[2]})`);
  return (
    PLAIN[name.replace(/^(DateTime64|FixedString)\(\d+\)$/, '$1')] ??
    refuse(`names a type that is not available: ${name.slice(0, 60)}`)
  );
}

const TYPE_NAMES = {
  ...{ OBJECT: 'Object', ARRAY: 'Array', VARCHAR: 'String', BOOLEAN: 'Bool', NULL: 'Null' },
  ...{ BIGINT: 'Int64', UBIGINT: 'Int64', DOUBLE: 'Double' },
};

export function addJson(table: AliasTable): void {
  const typed = (name: string, simpleName: string | null, type: string): void => {
    table.add(name, 1, 9, (args) => typedAt(args, type));
    if (simpleName === null) return;
    table.add(`simpleJSON${simpleName} visitParam${simpleName}`, 2, 2, (args) => typedAt(args, type));
  };
  typed('JSONExtractString', 'ExtractString', 'VARCHAR');
  typed('JSONExtractInt', 'ExtractInt', 'BIGINT');
  typed('JSONExtractUInt', 'ExtractUInt', 'UBIGINT');
  typed('JSONExtractFloat', 'ExtractFloat', 'DOUBLE');
  typed('JSONExtractBool', 'ExtractBool', 'BOOLEAN');
  table.add('JSONExtractRaw', 1, 9, (args) => ({ call: 'json_extract', args: placeOf(args) }));
  table.add('simpleJSONExtractRaw visitParamExtractRaw', 2, 2, (args) => ({
    call: 'json_extract',
    args: placeOf(args),
  }));
  table.add('JSONHas simpleJSONHas visitParamHas', 2, 9, (args) => ({ call: 'json_exists', args: placeOf(args) }));
  table.add('JSONExtract', 2, 10, (args) => {
    const name = args.at(-1)!.literal?.value;
    if (typeof name !== 'string') return refuse("calls JSONExtract without a type at the end, as in 'Float64'");
    return typedAt(args.slice(0, -1), sqlTypeNamed(name));
  });
  table.add('JSONExtractArrayRaw', 1, 9, (args) => {
    const [json, path] = placeOf(args);
    return { sql: jsonItems(json.sql, path.sql), growth: 16 * json.growth, itemGrowth: json.growth };
  });
  table.add('JSONExtractKeys', 1, 9, (args) => {
    const [json, path] = placeOf(args);
    return { sql: `json_keys(${json.sql}, ${path.sql})`, growth: 16 * json.growth, itemGrowth: json.growth };
  });
  table.add('JSONLength', 1, 9, (args) => {
    const [json, path] = placeOf(args);
    const members = `len(json_keys(${json.sql}, ${path.sql}))`;
    return { sql: `CAST(greatest(json_array_length(${json.sql}, ${path.sql}), ${members}) AS BIGINT)`, growth: 1 };
  });
  table.add('JSONType', 1, 9, (args) => {
    const [json, path] = placeOf(args);
    const names = Object.entries(TYPE_NAMES).map(([from, to]) => `WHEN '${from}' THEN '${to}'`);
    return { sql: `(CASE json_type(${json.sql}, ${path.sql}) ${names.join(' ')} END)`, growth: 1 };
  });
  table.rename('isValidJSON', 'json_valid', 1);
  table.rename('JSON_VALUE', 'json_extract_string', 2);
}
