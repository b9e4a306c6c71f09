import type { Fragment } from '../functions.js';
import { quoted } from '../sql-literals.js';
import { refuse } from '../transform-problem.js';

/** Translation of a ClickHouse function: a call of the language, a cast, or SQL. */
export type Call = { call: string; args: readonly Fragment[] } | { cast: string; of: Fragment } | Fragment;

/** Returns a fragment's DuckDB type: some functions depend on it. */
export type TypeOf = (fragment: Fragment) => string;
export type Alias = (args: readonly Fragment[], typeOf: TypeOf) => Call;
/** Aliases by name in lower case. `spelling` is ClickHouse's own. */
export type Aliases = Map<string, { spelling: string; least: number; most: number; alias: Alias }>;

/** Adds to a table of aliases; names in any case, several in one text. */
export class AliasTable {
  constructor(private readonly aliases: Aliases) {}

  add(names: string, least: number, most: number, alias: Alias): void {
    for (const spelling of names.split(' ')) this.aliases.set(spelling.toLowerCase(), { spelling, least, most, alias });
  }

  /** Another name of a function of the language. */
  rename(names: string, call: string, least: number, most = least): void {
    this.add(names, least, most, (args) => ({ call, args }));
  }

  /** Returns the call of another alias, or null if there is none. */
  call(name: string, args: readonly Fragment[], typeOf: TypeOf): Call | null {
    return this.aliases.get(name.toLowerCase())?.alias(args, typeOf) ?? null;
  }

  /** Adds SQL over the arguments `$1` to `$9`. `growth` is required if it returns text. */
  sql(names: string, count: number, template: string, growth: (args: readonly Fragment[]) => number = () => 1): void {
    this.add(names, count, count, (args) => ({ sql: filled(template, args), growth: growth(args) }));
  }
}

export function filled(template: string, args: readonly Fragment[]): string {
  return `(${template.replaceAll(/\$(\d)/g, (_, digit: string) => args[Number(digit) - 1]!.sql)})`;
}

export const firstGrowth = (args: readonly Fragment[]): number => args[0]!.growth;
export const literal = (sql: string, value: string | bigint): Fragment => ({ sql, growth: 1, literal: { sql, value } });
export const textLiteral = (value: string): Fragment => literal(quoted(value), value);
export const fragment = (sql: string, growth = 1): Fragment => ({ sql, growth });

/** Returns an integer that must be a literal. */
export function wholeLiteral(
  name: string,
  what: string,
  value: Fragment | undefined,
  least: number,
  most: number,
): number {
  const whole = value?.literal?.value;
  if (typeof whole !== 'bigint' || whole < BigInt(least) || whole > BigInt(most)) {
    return refuse(`calls ${name} with ${what} that are not a literal from ${least} to ${most}`);
  }
  return Number(whole);
}

export const isText = (type: string): boolean => type === 'VARCHAR' || type === 'JSON';
export const isFloat = (type: string): boolean => type === 'DOUBLE' || type === 'FLOAT';
export const isDecimal = (type: string): boolean => type.startsWith('DECIMAL');
export const isTime = (type: string): boolean => type.startsWith('TIMESTAMP');

/** Widens to 38 digits: DuckDB limits results of decimals of up to 18 digits to 18. */
export const widened = (sql: string, type: string): string =>
  isDecimal(type) ? `CAST(${sql} AS ${type.replace(/\d+/, '38')})` : sql;

/** Times are UTC: no other time zone may be named. */
export function requireUtc(name: string, zone: Fragment | undefined): void {
  if (zone && !['UTC', 'Etc/UTC', 'GMT'].includes(String(zone.literal?.value))) {
    refuse(`calls ${name} with a time zone other than 'UTC'`);
  }
}
