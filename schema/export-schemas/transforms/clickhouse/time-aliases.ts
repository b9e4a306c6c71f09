import { bucketWidth, type Fragment } from '../functions.js';
import { refuse } from '../transform-problem.js';
import {
  filled,
  isDecimal,
  isFloat,
  isText,
  isTime,
  fragment,
  requireUtc,
  textLiteral,
  wholeLiteral,
  widened,
  type AliasTable,
} from './alias.js';
import { strftimeFormat } from './time-formats.js';

const UNITS = ['Year', 'Quarter', 'Month', 'Week', 'Day', 'Hour', 'Minute', 'Second', 'Millisecond', 'Microsecond'];
/** Further formats of `parseDateTimeBestEffort`. */
const OTHER_FORMATS = [
  ...['%a, %d %b %Y %H:%M:%S GMT', '%d %b %Y %H:%M:%S', '%d/%m/%Y %H:%M:%S', '%d/%m/%Y', '%d.%m.%Y %H:%M:%S'],
  ...['%d.%m.%Y', '%Y/%m/%d %H:%M:%S', '%Y/%m/%d', '%Y%m%d%H%M%S', '%Y%m%d'],
];

/** Returns whole seconds since the epoch. */
export function secondsOf(sql: string): string {
  return `CAST(floor(epoch_us(CAST(${sql} AS TIMESTAMP)) / 1000000) AS BIGINT)`;
}

export function dateOf({ sql }: Fragment, from: string): string {
  if (isText(from) || isTime(from) || from === 'DATE') return `CAST(CAST(${sql} AS TIMESTAMP) AS DATE)`;
  const days = `DATE '1970-01-01' + CAST(${sql} AS INTEGER)`;
  const seconds = `CAST(make_timestamp(CAST(${sql} AS BIGINT) * 1000000) AS DATE)`;
  return `(CASE WHEN ${sql} < 65536 THEN CAST(${days} AS DATE) ELSE ${seconds} END)`;
}

/** Returns a time with `places` fractional digits from text, epoch seconds, a date or a time. */
export function timeOf(value: Fragment, from: string, places: number): string {
  return cutTo(places, isText(from) ? textTime(value.sql, places) : otherTime(value.sql, from, places));
}

function otherTime(sql: string, from: string, places: number): string {
  const type = places > 6 ? 'TIMESTAMP_NS' : 'TIMESTAMP';
  if (from === type) return sql;
  if (isTime(from) || from === 'DATE') return `CAST(CAST(${sql} AS TIMESTAMP) AS ${type})`;
  const [make, factor] = places > 6 ? ['make_timestamp_ns', 1_000_000_000] : ['make_timestamp', 1_000_000];
  if (isFloat(from)) return `${make}(CAST(round(${sql} * ${factor}) AS BIGINT))`;
  if (isDecimal(from)) return `${make}(CAST(trunc(${widened(sql, from)} * ${factor}) AS BIGINT))`;
  return `${make}(CAST(${sql} AS BIGINT) * ${factor})`;
}

function textTime(sql: string, places: number): string {
  const type = places > 6 ? 'TIMESTAMP_NS' : 'TIMESTAMP';
  const seconds = otherTime(`CAST(${sql} AS DECIMAL(28,9))`, 'DECIMAL(28,9)', places);
  const isSeconds = `regexp_full_match(${sql}, '\\d{9,10}(\\.\\d+)?')`;
  return `(CASE WHEN ${isSeconds} THEN ${seconds} ELSE CAST(CAST(${sql} AS TIMESTAMP_NS) AS ${type}) END)`;
}

function cutTo(places: number, sql: string): string {
  const unit = new Map([
    [0, 'second'],
    [3, 'millisecond'],
  ]).get(places);
  return unit ? `CAST(date_trunc('${unit}', ${sql}) AS TIMESTAMP)` : sql;
}

/** Like `timeOf`, for text in more formats. */
function bestEffort(value: Fragment, places: number): string {
  const formats = OTHER_FORMATS.map((format) => `'${format}'`).join(', ');
  const others = `strptime(${value.sql}, [${formats}])`;
  return cutTo(places, `coalesce(TRY(${textTime(value.sql, places)}), ${others})`);
}

function intervalOf(unit: string, count: Fragment): string {
  if (unit === 'Quarter') return `to_months(3 * CAST(${count.sql} AS INTEGER))`;
  const isLong = ['Hour', 'Minute', 'Millisecond', 'Microsecond'].includes(unit);
  const type = isLong ? 'BIGINT' : unit === 'Second' ? 'DOUBLE' : 'INTEGER';
  return `to_${unit.toLowerCase()}s(CAST(${count.sql} AS ${type}))`;
}

export function addTimes(table: AliasTable): void {
  for (const [name, wrap] of [
    ['toDateTime64', (sql: string) => sql],
    ['toDateTime64OrNull', (sql: string) => `TRY(${sql})`],
  ] as const) {
    table.add(name, 1, 3, ([value, places, zone], typeOf) => {
      requireUtc(name, zone);
      const digits = places ? wholeLiteral(name, 'digits', places, 0, 9) : 3;
      return { sql: wrap(timeOf(value!, typeOf(value!), digits)), growth: 1 };
    });
  }
  for (const [suffix, wrap] of [
    ['', (sql: string) => sql],
    ['OrNull', (sql: string) => `TRY(${sql})`],
  ] as const) {
    table.add(`parseDateTimeBestEffort${suffix}`, 1, 2, ([value, zone]) => {
      requireUtc('parseDateTimeBestEffort', zone);
      return { sql: wrap(bestEffort(value!, 0)), growth: 1 };
    });
    table.add(`parseDateTime64BestEffort${suffix}`, 1, 3, ([value, places, zone]) => {
      requireUtc('parseDateTime64BestEffort', zone);
      const digits = places ? wholeLiteral('parseDateTime64BestEffort', 'digits', places, 0, 9) : 3;
      return { sql: wrap(bestEffort(value!, digits)), growth: 1 };
    });
  }
  table.add('parseDateTime', 2, 3, ([value, format, zone]) => {
    requireUtc('parseDateTime', zone);
    return { call: 'strptime', args: [value!, textLiteral(strftimeFormat('parseDateTime', format!))] };
  });
  table.add('formatDateTime', 2, 3, ([value, format, zone]) => {
    requireUtc('formatDateTime', zone);
    return { call: 'strftime', args: [value!, textLiteral(strftimeFormat('formatDateTime', format!))] };
  });
  table.add('toTimeZone', 2, 2, ([value, zone]) => {
    requireUtc('toTimeZone', zone);
    return { sql: value!.sql, growth: 1 };
  });
  // x AT TIME ZONE 'UTC'
  table.add('timezone', 2, 2, ([zone, value]) => {
    requireUtc('AT TIME ZONE', zone);
    return { sql: `CAST(${value!.sql} AS TIMESTAMP)`, growth: 1 };
  });
  addEpochs(table);
  addParts(table);
  addPeriods(table);
}

function addEpochs(table: AliasTable): void {
  const scaled = (of: Fragment, factor: number): Fragment => fragment(`(CAST(${of.sql} AS BIGINT) * ${factor})`);
  table.add('fromUnixTimestamp', 1, 1, ([v]) => ({ call: 'make_timestamp', args: [scaled(v!, 1_000_000)] }));
  for (const [name, make, factor] of [
    ['fromUnixTimestamp64Second', 'make_timestamp', 1_000_000],
    ['fromUnixTimestamp64Milli', 'make_timestamp', 1_000],
    ['fromUnixTimestamp64Micro', 'make_timestamp', 1],
    ['fromUnixTimestamp64Nano', 'make_timestamp_ns', 1],
  ] as const) {
    table.add(name, 1, 2, ([v, zone]) => {
      requireUtc(name, zone);
      return { call: make, args: [scaled(v!, factor)] };
    });
  }
  table.add('toUnixTimestamp', 1, 2, ([v, zone], typeOf) => {
    requireUtc('toUnixTimestamp', zone);
    return { sql: secondsOf(timeOf(v!, typeOf(v!), 6)), growth: 1 };
  });
  table.sql('toUnixTimestamp64Second', 1, secondsOf('$1'));
  table.rename('toUnixTimestamp64Milli', 'epoch_ms', 1);
  table.rename('toUnixTimestamp64Micro', 'epoch_us', 1);
  table.rename('toUnixTimestamp64Nano', 'epoch_ns', 1);
}

function addParts(table: AliasTable): void {
  for (const name of ['Year', 'Month', 'Hour', 'Minute', 'Second', 'Quarter']) {
    table.rename(`to${name}`, name.toLowerCase(), 1);
  }
  table.sql('toMillisecond', 1, 'millisecond($1) % 1000');
  table.rename('toDayOfMonth', 'day', 1);
  table.rename('toDayOfWeek', 'isodow', 1);
  table.rename('toDayOfYear', 'dayofyear', 1);
  table.rename('toISOWeek', 'week', 1);
  table.rename('toISOYear', 'isoyear', 1);
  table.sql('toYYYYMM', 1, "CAST(strftime($1, '%Y%m') AS BIGINT)");
  table.sql('toYYYYMMDD', 1, "CAST(strftime($1, '%Y%m%d') AS BIGINT)");
  table.sql('toYYYYMMDDhhmmss', 1, "CAST(strftime($1, '%Y%m%d%H%M%S') AS BIGINT)");
  table.add('dateDiff', 3, 3, (args) => {
    if (args[0]!.literal?.value !== 'week') return { call: 'date_diff', args };
    // DuckDB's own counts days before dividing, and misses a Monday.
    return { sql: filled("date_diff('day', date_trunc('week', $2), date_trunc('week', $3)) // 7", args), growth: 1 };
  });
  table.rename('age', 'date_sub', 3);
  table.rename('toLastDayOfMonth', 'last_day', 1);
  table.rename('makeDate', 'make_date', 3);
  table.rename('makeDateTime', 'make_timestamp', 6);
}

function addPeriods(table: AliasTable): void {
  for (const unit of UNITS) {
    const name = unit.toLowerCase();
    if (unit !== 'Week') table.sql(`toStartOf${unit}`, 1, `date_trunc('${name}', $1)`);
    table.add(`toInterval${unit}`, 1, 1, ([count]) => ({ sql: intervalOf(unit, count!), growth: 1 }));
    table.add(`add${unit}s`, 2, 2, ([t, count]) => ({ sql: `(${t!.sql} + ${intervalOf(unit, count!)})`, growth: 1 }));
    table.add(`subtract${unit}s`, 2, 2, ([t, count]) => ({
      sql: `(${t!.sql} - ${intervalOf(unit, count!)})`,
      growth: 1,
    }));
  }
  table.rename('dateTrunc', 'date_trunc', 2);
  table.sql('toMonday', 1, "date_trunc('week', $1)");
  table.add('toStartOfWeek', 1, 2, (args) => {
    const mode = args[1] ? wholeLiteral('toStartOfWeek', 'modes', args[1], 0, 1) : 0;
    const monday = "date_trunc('week', $1)";
    const sunday = "date_trunc('week', $1 + INTERVAL 1 DAY) - INTERVAL 1 DAY";
    return { sql: filled(mode === 1 ? monday : sunday, args), growth: 1 };
  });
  for (const [names, minutes] of [
    ['toStartOfFiveMinutes toStartOfFiveMinute', 5],
    ['toStartOfTenMinutes', 10],
    ['toStartOfFifteenMinutes', 15],
  ] as const) {
    table.sql(names, 1, `time_bucket(INTERVAL ${minutes} MINUTE, CAST($1 AS TIMESTAMP), TIMESTAMP '1970-01-01')`);
  }
  table.add('toStartOfInterval', 2, 3, (args, typeOf) => {
    requireUtc('toStartOfInterval', args[2]);
    if (typeOf(args[1]!) !== 'INTERVAL')
      refuse('calls toStartOfInterval with a second argument that is not an INTERVAL');
    const from = /to_weeks/.test(args[1]!.sql) ? '1970-01-05' : '1970-01-01';
    const width = bucketWidth(args[1]!.sql);
    return { sql: filled(`time_bucket(${width}, CAST($1 AS TIMESTAMP), TIMESTAMP '${from}')`, args), growth: 1 };
  });
}
