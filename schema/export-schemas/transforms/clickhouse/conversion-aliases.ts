import type { Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';
import { castOfText } from '../cast-of-text.js';
import {
  isDecimal,
  isFloat,
  isText,
  isTime,
  literal,
  requireUtc,
  wholeLiteral,
  type AliasTable,
  type Call,
  type TypeOf,
} from './alias.js';
import { sqlTypeNamed } from './json-aliases.js';
import { cutText, digitsOnly, plainNumber } from './number-text.js';
import { dateOf, secondsOf, timeOf } from './time-aliases.js';

const INTEGERS: Record<string, string> = {
  ...{ toInt8: 'TINYINT', toInt16: 'SMALLINT', toInt32: 'INTEGER', toInt64: 'BIGINT', toInt128: 'HUGEINT' },
  ...{ toUInt8: 'UTINYINT', toUInt16: 'USMALLINT', toUInt32: 'UINTEGER', toUInt64: 'UBIGINT' },
};
const DECIMAL_DIGITS: Record<string, number> = { toDecimal32: 9, toDecimal64: 18, toDecimal128: 38, toDecimal256: 38 };

/** Truncates numbers. Text must be an integer. Overflow is an error. */
function toInteger(type: string, { sql }: Fragment, from: string): string {
  if (isText(from)) return `CAST(${digitsOnly(sql, type)} AS ${type})`;
  if (isTime(from)) return `CAST(${secondsOf(sql)} AS ${type})`;
  if (from === 'DATE') return `CAST(date_diff('day', DATE '1970-01-01', ${sql}) AS ${type})`;
  return isFloat(from) || isDecimal(from) ? `CAST(trunc(${sql}) AS ${type})` : `CAST(${sql} AS ${type})`;
}

/** Truncates digits beyond the places instead of rounding. */
function toDecimal(type: string, places: number, { sql }: Fragment, from: string): string {
  if (!isText(from) && !isFloat(from) && !isDecimal(from)) return `CAST(${sql} AS ${type})`;
  const text = isText(from) ? plainNumber(sql) : `CAST(${sql} AS VARCHAR)`;
  return castOfText(cutText(text, places), type);
}

function toFloat(type: string, { sql }: Fragment, from: string): string {
  if (isText(from)) return `CAST(${plainNumber(sql)} AS ${type})`;
  return isTime(from) ? `CAST(epoch(${sql}) AS ${type})` : `CAST(${sql} AS ${type})`;
}

/** DuckDB does not read `on` and `off`. */
function toBool({ sql }: Fragment, from: string): string {
  if (!isText(from)) return `CAST(${sql} AS BOOLEAN)`;
  return `CAST(regexp_replace(regexp_replace(${sql}, '^on$', 'true', 'i'), '^off$', 'false', 'i') AS BOOLEAN)`;
}

/** Writes text like ClickHouse: no trailing zeros of decimals, no `.0` of floats. */
function toText({ sql }: Fragment, from: string): string {
  const text = `CAST(${sql} AS VARCHAR)`;
  if (isDecimal(from) && !/,0\)$/.test(from)) return `regexp_replace(${text}, '\\.?0+$', '')`;
  return isFloat(from) ? `regexp_replace(${text}, '\\.0$|(e-?)\\+?0?', '\\1')` : text;
}

const CONVERTED = /^(U?Int(8|16|32|64)|Int128|Float(32|64)|String|Bool|Date|DateTime)$/;

/** `CAST(x, 'Float64')` is `toFloat64(x)`. Types without such a function are cast. */
function castNamed(table: AliasTable, value: Fragment, named: Fragment, typeOf: TypeOf): Call {
  const name = named.literal?.value;
  if (typeof name !== 'string') return refuse("calls CAST without a type in quotes, as in CAST({v}, 'Float64')");
  const plain = /^(?:Nullable|LowCardinality)\((.+)\)$/.exec(name)?.[1] ?? name;
  const scaled = /^(Decimal(?:32|64|128)|DateTime64)\((\d{1,2})\)$/.exec(plain);
  const digits = scaled && literal(scaled[2]!, BigInt(scaled[2]!));
  const call = digits
    ? table.call(`to${scaled[1]}`, [value, digits], typeOf)
    : CONVERTED.test(plain)
      ? table.call(`to${plain}`, [value], typeOf)
      : null;
  if (call) return call;
  const type = sqlTypeNamed(plain);
  const scale = /^DECIMAL\(\d+,(\d+)\)$/.exec(type)?.[1];
  if (scale === undefined) return { cast: type, of: value };
  return { sql: toDecimal(type, Number(scale), value, typeOf(value)), growth: 1 };
}

type Conversion = (args: readonly Fragment[], typeOf: TypeOf) => { sql: string; type: string };

/** Adds a conversion and its variants for unconvertible values: null, zero, a default. */
function addConversion(table: AliasTable, name: string, args: number, convert: Conversion, zero?: string): void {
  table.add(name, args, args, (parts, typeOf) => ({ sql: convert(parts, typeOf).sql, growth: 1 }));
  table.add(`${name}OrNull`, args, args, (parts, typeOf) => ({ sql: `TRY(${convert(parts, typeOf).sql})`, growth: 1 }));
  if (zero !== undefined) {
    table.add(`${name}OrZero`, args, args, (parts, typeOf) => {
      const { sql, type } = convert(parts, typeOf);
      const orZero = `CAST(coalesce(TRY(${sql}), ${zero}) AS ${type})`;
      return { sql: `(CASE WHEN ${parts[0]!.sql} IS NULL THEN NULL ELSE ${orZero} END)`, growth: 1 };
    });
  }
  table.add(`${name}OrDefault`, args + 1, args + 1, (parts, typeOf) => {
    const { sql, type } = convert(parts.slice(0, args), typeOf);
    return { sql: `CAST(coalesce(TRY(${sql}), ${parts[args]!.sql}) AS ${type})`, growth: 1 };
  });
}

export function addConversions(table: AliasTable): void {
  for (const [name, type] of Object.entries(INTEGERS)) {
    addConversion(table, name, 1, ([value], typeOf) => ({ sql: toInteger(type, value!, typeOf(value!)), type }), '0');
  }
  for (const [name, type] of Object.entries({ toFloat32: 'FLOAT', toFloat64: 'DOUBLE' })) {
    addConversion(table, name, 1, ([value], typeOf) => ({ sql: toFloat(type, value!, typeOf(value!)), type }), '0');
  }
  for (const [name, digits] of Object.entries(DECIMAL_DIGITS)) {
    const convert: Conversion = ([value, scale], typeOf) => {
      const places = wholeLiteral(name, 'places', scale, 0, digits);
      const type = `DECIMAL(${digits},${places})`;
      return { sql: toDecimal(type, places, value!, typeOf(value!)), type };
    };
    addConversion(table, name, 2, convert, '0');
  }
  addConversion(table, 'toBool', 1, ([value], typeOf) => ({ sql: toBool(value!, typeOf(value!)), type: 'BOOLEAN' }));
  addConversion(table, 'toDate', 1, ([value], typeOf) => ({ sql: dateOf(value!, typeOf(value!)), type: 'DATE' }));
  table.add('toDate32', 1, 1, ([value], typeOf) => ({ sql: dateOf(value!, typeOf(value!)), growth: 1 }));
  const toDateTime: Conversion = ([value], typeOf) => ({ sql: timeOf(value!, typeOf(value!), 0), type: 'TIMESTAMP' });
  addConversion(table, 'toDateTime', 1, toDateTime);
  table.add('toDateTime', 1, 2, (args, typeOf) => {
    requireUtc('toDateTime', args[1]);
    return { sql: toDateTime(args, typeOf).sql, growth: 1 };
  });
  table.add('ch_cast accurateCast', 2, 2, ([value, type], typeOf) => castNamed(table, value!, type!, typeOf));
  table.add('toString', 1, 1, ([value], typeOf) => ({ sql: toText(value!, typeOf(value!)), growth: value!.growth }));
  table.add('assumeNotNull toNullable identity materialize toLowCardinality', 1, 1, ([value]) => ({
    sql: value!.sql,
    growth: value!.growth,
  }));
}
