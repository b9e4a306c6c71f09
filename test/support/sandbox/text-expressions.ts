import { quoted } from '../../../schema/export-schemas/transforms/sql-literals.js';
import type { Random } from '../engine/random.js';

/** Texts with characters of one to four bytes, alone, repeated and combined. */
export const TEXTS = [
  ...['', 'a', 'é', '€', '😀', 'aé', 'éa', 'a😀b', 'éé', 'é b', '\né\n', 'e\u0301x', 'ﬁ İıß ǅ', '中a文', 'ABC-usdt'],
  ...[
    '👨‍👩‍👧 x',
    '\u0080\u07ff\u0800\uffff\u{10ffff}',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa😀',
    'aaa é€😀 bbb é€😀 ccc',
    '[1,"é"]',
  ],
  ...[
    '{"a":"😀é","b":["€",{"c":"\\ud83d"}]}',
    '2020-01-01 00:00:00',
    '12',
    '-7.50',
    '%_\\é%',
    "it's é",
    '\u0000é\u0000',
  ],
  ...['á'.repeat(40), '😀'.repeat(33), '가각'.normalize('NFD'), '\ufeffé', '١٢٣', 'ÅÅ', 'x'.repeat(200) + 'é'],
];

const ATOMS = [
  ...[
    'a',
    'b',
    'é',
    '€',
    '😀',
    '.',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\b',
    '^',
    '$',
    '\\A',
    '\\z',
    '[^a]',
    '[a-z]',
  ],
  ...[
    '[é-😀]',
    '[\\x80-\\xff]',
    '\\x80',
    '\\xA9',
    '\\x{e9}',
    '\\x{1F600}',
    '\\x{D800}',
    '\\pL',
    '\\PL',
    '\\p{Greek}',
    '\\101',
  ],
  ...[
    '[^\\x00-\\x7f]',
    '[[:alpha:]]',
    '[[:^alpha:]]',
    '\\Qé\\E',
    '(?:)',
    '()',
    '|',
    '(a|)',
    '(é|b)',
    '\\n',
    '[\\d\\D]',
    '\\0',
  ],
  ...[
    '(?i)é',
    '(?s)',
    '(?m)',
    '(?U)',
    '(?-s)',
    '\\303',
    '(?s-u:.)',
    '(?u)',
    '\\X',
    '\\K',
    '\\Z',
    '(?=a)',
    '(?<!é)',
    '\\h',
    '\\R',
  ],
  ...['\\C', '\\B', '[\\b]', '[\\C]', '\\Q\\B\\E', '\\\\C', '\\\\B', '(?P<n>é)', '\\v', '\\pM', '[^😀]'],
];
const QUANTIFIERS = ['*', '+', '?', '{2}', '{0,3}', '*?', '+?', '??', '{0}', '{1,}'];
const OPTIONS = ['', 's', 'i', 'm', 'c', 'l', 'n', 'p', 'g', 'gi', 'gs', 'gl'];

/** Returns a pattern of up to five atoms; many are invalid. */
function randomPattern(random: Random): string {
  const atom = (): string => (random.chance(0.2) ? `(${random.pick(ATOMS)}${random.pick(ATOMS)})` : random.pick(ATOMS));
  return random
    .times(1 + random.below(4), () => atom() + (random.chance(0.35) ? random.pick(QUANTIFIERS) : ''))
    .join('');
}

const WHOLE = ['0', '1', '2', '3', '-1', '-2', '5', '7', '29', '30', '31', '1000'];

/** Returns an integer expression, sometimes of the value. */
const whole = (random: Random): string =>
  random.chance(0.8)
    ? random.pick(WHOLE)
    : random.pick(['length({v})', 'ascii({v})', "strpos({v}, 'é')", 'CAST(strlen({v}) AS INTEGER)']);

const literal = (random: Random): string => quoted(random.pick(TEXTS).slice(0, 20).toWellFormed());
const pattern = (random: Random): string => quoted(randomPattern(random));

/** Returns a text expression over text `{v}` from all text functions. Many are invalid. */
export function randomText(random: Random, depth: number): string {
  if (depth === 0) return random.chance(0.75) ? '{v}' : literal(random);
  const text = (): string => randomText(random, depth - 1);
  const list = (): string => randomList(random, depth - 1);
  const options = (): string => quoted(random.pick(OPTIONS));
  const one = [
    'lower',
    'upper',
    'reverse',
    'strip_accents',
    'nfc_normalize',
    'trim',
    'ltrim',
    'rtrim',
    'md5',
    'sha256',
  ];
  one.push(
    'hex',
    'to_hex',
    'url_encode',
    'toString',
    'base64Encode',
    'base64Decode',
    'lowerUTF8',
    'upperUTF8',
    'reverseUTF8',
  );
  const makers = [
    () => `${random.pick(one)}(${text()})`,
    () => `${random.pick(one)}(${text()})`,
    () =>
      `${random.pick(['trim', 'ltrim', 'rtrim', 'trimBoth'])}(${text()}, ${random.chance(0.5) ? literal(random) : text()})`,
    () =>
      `${random.pick(['substring', 'substringUTF8'])}(${text()}, ${whole(random)}${random.chance(0.5) ? `, ${whole(random)}` : ''})`,
    () => `${random.pick(['left', 'right'])}(${text()}, ${whole(random)})`,
    () => `(${text()})[${whole(random)}]`,
    () => `(${text()})[${whole(random)}:${whole(random)}]`,
    () => `split_part(${text()}, ${random.chance(0.7) ? literal(random) : text()}, ${whole(random)})`,
    () => `translate(${text()}, ${random.chance(0.5) ? literal(random) : text()}, ${literal(random)})`,
    () => `concat(${text()}, ${text()})`,
    () => `(${text()} || ${text()})`,
    () => `concat_ws(${text()}, ${text()}, ${text()})`,
    () => `repeat(${text()}, ${random.pick(['0', '1', '3', '17'])})`,
    () =>
      `${random.pick(['lpad', 'rpad', 'leftPad', 'rightPad'])}(${text()}, ${random.pick(WHOLE)}, ${random.chance(0.5) ? literal(random) : text()})`,
    () => `replace(${text()}, ${literal(random)}, ${literal(random)})`,
    () => `replaceOne(${text()}, ${literal(random)}, ${literal(random)})`,
    () =>
      `regexp_replace(${text()}, ${pattern(random)}, ${quoted(random.pick(['x', '\\0', '\\1', '', 'é', '<\\0>']))}, ${options()})`,
    () => `regexp_extract(${text()}, ${pattern(random)}, ${random.below(2)}, ${options()})`,
    () => `extract(${text()}, ${pattern(random)})`,
    () => `substringIndex(${text()}, ${literal(random)}, ${random.pick(['1', '-1', '2'])})`,
    () => `array_to_string(${list()}, ${literal(random)})`,
    () => `list_extract(${list()}, ${whole(random)})`,
    () => `${random.pick(['list_min', 'list_max'])}(${list()})`,
    () => `CAST(${list()} AS VARCHAR)`,
    () => `json_extract_string(${text()}, ${random.pick(["'$.a'", "'$[1]'", "'$'", "'/b/0'", "'$.é'"])})`,
    () => `CAST(json_extract(${text()}, '$.b') AS VARCHAR)`,
    () => `JSONExtractString(${text()}, 'a')`,
    () =>
      `chr(CAST(${random.pick(['length', 'unicode', 'ord', 'ascii'])}(${text()}) * ${random.pick(['1', '256', '5000'])} AS INTEGER))`,
    () => `strftime(TIMESTAMP '2020-01-01', ${literal(random)})`,
    () => `if(${condition(random, depth - 1)}, ${text()}, ${text()})`,
    () => `coalesce(nullif(${text()}, ${text()}), ${text()})`,
    () => `greatest(${text()}, ${text()})`,
    () => `transform(${text()}, [${literal(random)}], [${literal(random)}], ${text()})`,
  ];
  return random.pick(makers)();
}

function randomList(random: Random, depth: number): string {
  const text = (): string => randomText(random, Math.max(0, depth - 1));
  const list = (): string => (depth > 0 ? randomList(random, depth - 1) : '[{v}]');
  return random.pick([
    () => `string_split(${text()}, ${random.chance(0.7) ? literal(random) : text()})`,
    () => `regexp_extract_all(${text()}, ${pattern(random)})`,
    () => `extractAll(${text()}, ${pattern(random)})`,
    () => `regexp_split_to_array(${text()}, ${pattern(random)})`,
    () => `[${text()}, ${text()}]`,
    () => `${random.pick(['list_reverse', 'list_sort', 'list_distinct', 'arrayReverseSort'])}(${list()})`,
    () => `arrayConcat(${list()}, ${list()})`,
    () => `CAST(${text()} AS VARCHAR[])`,
    () => `JSONExtractArrayRaw(${text()}, 'b')`,
    () => `JSONExtractKeys(${text()})`,
    () => `arraySlice(${list()}, 1, 2)`,
  ])();
}

function condition(random: Random, depth: number): string {
  const text = randomText(random, depth);
  return random.pick([
    () => `regexp_matches(${text}, ${pattern(random)})`,
    () => `${text} LIKE ${quoted(`%${random.pick(TEXTS).slice(0, 5).toWellFormed()}_%`)}`,
    () => `${text} ILIKE ${literal(random)}`,
    () => `${text} LIKE ${literal(random)} ESCAPE ${quoted(random.pick(['!', 'é', '\\']))}`,
    () => `contains(${text}, ${literal(random)})`,
    () => `starts_with(${text}, ${literal(random)})`,
    () => `list_contains(${randomList(random, depth)}, ${literal(random)})`,
    () => `length(${text}) > 2`,
    () => `json_valid(${text})`,
  ])();
}
