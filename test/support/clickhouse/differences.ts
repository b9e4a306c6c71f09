import type { JudgedAnswer } from './judged.js';

/** An expression over one value where the product and ClickHouse differ. */
export interface Difference {
  expression: string;
  name: string;
  value: string;
  /** Null for a misfit. */
  product: string | null;
  judged: JudgedAnswer;
}

const isMisfit = ({ product }: Difference): boolean => product === null;
const isNotAscii = ({ value }: Difference): boolean => /[^\0-\x7f]/.test(value);
/** Not from 0 to 126, which every type takes. */
const isBeyondBytes = ({ value }: Difference): boolean => !(Number(value) >= 0 && Number(value) <= 126);
const isEarly = ({ product }: Difference): boolean => /^19[56]\d-|^-\d+$/.test(product ?? '');

/**
 * Deliberate differences: documented in docs/export-schemas.md, or inputs that ClickHouse refuses.
 */
export const DIFFERENCES: readonly { why: string; of: RegExp; when: (difference: Difference) => boolean }[] = [
  {
    why: 'what does not fit its type is a misfit; nothing wraps around',
    of: /^(to(U?Int|Float32|Decimal)|(CAST|accurateCast)\()/,
    when: (difference) => isMisfit(difference) && isBeyondBytes(difference),
  },
  { why: 'the same in sums and shifts', of: /^(plus|minus|multiply|negate|abs|bitShiftLeft)\(/, when: isMisfit },
  { why: 'sums have 38 digits', of: /^arraySum/, when: ({ product }) => product === '9223372036854775808' },
  { why: 'what is no number is a misfit', of: /^(log|log2|log10|log1p|sqrt)\(/, when: isMisfit },
  {
    why: 'decimals of text must be numbers',
    of: /^toDecimal|^CAST.*Decimal/,
    when: ({ value }) => /^([-+.]|e5|1\.2\.3)$/.test(value),
  },
  {
    why: 'decimals have 38 digits',
    of: /^(toDecimal256|toInt128)/,
    when: ({ value }) => value === '1e38' || value.length > 37,
  },
  {
    why: 'decimals of text with an exponent are rounded',
    of: /^toDecimal|^CAST.*Decimal/,
    when: ({ value }) => value.includes('e'),
  },
  {
    why: "decimals of floats cut the float's shortest text",
    of: /^toDecimal|^CAST.*Decimal|^toInt128/,
    when: ({ name }) => name === 'floats',
  },
  {
    why: 'toString of floats has an exponent from 1e16 on',
    of: /^toString|'String'\)$/,
    when: ({ value }) => value === '10000000000000000',
  },
  {
    why: 'times of text are ISO 8601 or seconds',
    of: /^(toDate|toUnixTimestamp|parseDateTime)/,
    when: ({ name }) => name === 'times',
  },
  { why: 'times before 1970 and after 2106 are times', of: /./, when: isEarly },
  { why: 'times beyond 2262 are misfits', of: /^toDateTime/, when: isMisfit },
  { why: 'floats are rounded to the places of a time', of: /^toDateTime64/, when: ({ value }) => value === '1.005' },
  {
    why: 'toString of a time has the digits it needs',
    of: /^toString\(from/,
    when: ({ judged }) => String(judged).endsWith('.000'),
  },
  { why: 'division of decimals gives f64', of: /^divide/, when: ({ name }) => name === 'decimals' },
  { why: 'the remainder of floats and decimals is exact', of: /odulo/, when: ({ name }) => name !== 'wholes' },
  { why: 'round rounds halves away from zero', of: /^round\(/, when: ({ value }) => /\.5$/.test(value) },
  { why: 'functions of text count characters and know Unicode', of: /./, when: isNotAscii },
  {
    why: 'an empty match counts between all characters',
    of: /^(replaceRegexpAll\(\{v\}, ''|replaceRegexpAll\(\{v\}, 'x\*'|splitBy\w+\('')/,
    when: () => true,
  },
  { why: 'missing and other JSON is null', of: /JSON|visitParam/, when: isMisfit },
  {
    why: 'numbers in JSON keep their digits',
    of: /JSON|visitParam/,
    when: ({ value }) => /1\.50|1e3|0\.1234/.test(value),
  },
  { why: 'simpleJSON… reads as JSONExtract… does', of: /^(simpleJSON|visitParam|JSON_VALUE)/, when: () => true },
  {
    why: 'nulls in lists of JSON stay null',
    of: /^JSONExtract.*Array/,
    when: ({ product }) => product!.includes('null'),
  },
  { why: 'JSONType knows Int64 alone', of: /^JSONType/, when: ({ product }) => product === 'Int64' },
  {
    why: 'items beyond the end, and sums and extremes of nothing, are null',
    of: /^array(Element|Sum|Min|Max|Avg|Product)/,
    when: isMisfit,
  },
  {
    why: 'arrayDistinct has no order',
    of: /^arrayDistinct/,
    when: ({ product, judged }) => sorted(product) === sorted(judged),
  },
  {
    why: 'ClickHouse refuses the type',
    of: /./,
    when: ({ judged, name }) => judged === false && /^(decimals|seconds)$/.test(name),
  },
];

const sorted = (text: JudgedAnswer): string =>
  JSON.stringify((JSON.parse(String(text)) as unknown[]).map(String).sort());
