import { BUILT_IN_SCHEMAS, type BuiltInSchema } from '../../schema/export-schemas/built-ins.js';
import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import { BARS_REMARKS } from '../../schema/export-schemas/built-ins/bars.js';
import { BOOK_REMARKS } from '../../schema/export-schemas/built-ins/book.js';
import { CHAIN_REMARKS } from '../../schema/export-schemas/built-ins/chain.js';
import { HFTBACKTEST_REMARKS } from '../../schema/export-schemas/built-ins/hftbacktest.js';
import { STATE_REMARKS } from '../../schema/export-schemas/built-ins/state.js';
import { whereText } from '../../schema/export-schemas/where-text.rule.js';
import {
  BARS_KEY,
  BOOK_KEY,
  CHAIN_KEY,
  HFTBACKTEST_KEY,
  STATE_KEY,
  VIEW_KEYS,
} from '../../schema/export-schemas/view-keys.js';
import type { ExportColumn, Extractor } from '../../schema/export-schemas/model.js';

const INTRODUCTION = `# Built-in schemas, column by column

Generated from \`exchanges/*/built-ins.ts\` by \`npm run generate\`; it is what \`GET /export-schemas/{id}\` gives, in words. Paths are
read as the REST guide describes: \`|\` separates alternatives, the first that is present wins.

Every file begins with \`collection_timestamp_ns\`, when we received the message. \`exchange_timestamp_ns\` is the time that the exchange
put on it, null where it sends none. A column that a table below leaves out is null at that exchange: it is not sent. Prices and quantities
are exact decimals with 18 places; a value that does not fit is null, and counted in the manifest. What a message names only by
reference is never looked up in earlier messages: it is null, and the remarks say so.

\`summary\` reads tickers, and the streams \`mark_price\`, \`funding\` and \`open_interest\` of derivatives. Each message fills the columns that it has; the
others are null, and are not carried over from earlier messages. \`funding_rate\` is a decimal with 30 places. \`open_interest\` and \`volume_24h\` are in the
unit that the exchange sends, which for derivatives mostly is contracts.

To rebuild a book from rows of \`book_update\`: at the first row of a message (rows of one message have the same \`collection_timestamp_ns\`) with
\`is_snapshot\`, forget all levels; then set the quantity at each price, and remove the price at quantity 0. After a reconnect the exchange
sends a whole book again, so without the first step levels remain that are gone. \`is_snapshot\` is false at exchanges whose channel never sends
whole books: take them from \`depth_snapshot\`, or export a [view](rest-guide.md#order-books), which does all of this. \`previous_update_id\` links a message
to the one before it, \`first_update_id\` and \`update_id\` are the range that a message covers, both as sent.

## Versions

A change of a built-in is a new version of it (\`version\` in REST). An export holds the whole schema as of its creation, with the version, in
its manifest: what was exported before keeps its meaning, and retried partitions use what was pinned. If an exchange changes its
message format permanently, the formats have separate codes: \`kraken_v1\` is the older one of \`kraken\`.
`;

/** Returns docs/built-in-schemas.md: layouts, then the sources of each value by exchange. */
export function builtInSchemasPage(versions: Readonly<Record<string, number>>): string {
  const isView = (extractorKey: string): boolean => VIEW_KEYS.includes(extractorKey);
  return [
    ...[INTRODUCTION, '## Layouts\n', layouts(versions)],
    ...['## Sources by exchange\n', ...sections((extractorKey) => !isView(extractorKey))],
    ...['## Sources by view\n', ...sections(isView)],
  ].join('\n');
}

function layouts(versions: Readonly<Record<string, number>>): string {
  const rows = BUILT_IN_SCHEMAS.map(({ name, category, content }) => {
    const columns = !name.startsWith('book_')
      ? content.columns.map((column) => code(column.output_column)).join(', ')
      : '';
    const depth = name.slice('book_'.length);
    const shown =
      columns ||
      `\`collection_timestamp_ns\`, \`exchange_timestamp_ns\`, then for each level from 0 to ${Number(depth) - 1}: \`bid_price_i\`, \`bid_quantity_i\`, \`ask_price_i\`, \`ask_quantity_i\``;
    return `| ${code(name)} | ${code(category)} | ${versions[`${name} ${category}`]} | ${shown} |`;
  });
  return `${['| name | category | version | columns |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`;
}

/** Writes one section for all extractor keys with the same sources. */
function sections(isShown: (extractorKey: string) => boolean): string[] {
  const keys = [...new Set(BUILT_IN_SCHEMAS.flatMap(({ content }) => content.columns.flatMap(exchangesOf)))];
  const bodies = new Map<string, string[]>();
  for (const exchange of keys.filter(isShown).sort()) {
    const body = BUILT_IN_SCHEMAS.flatMap((schema) => sources(schema, exchange)).join('\n');
    bodies.set(body, [...(bodies.get(body) ?? []), exchange]);
  }
  return [...bodies].map(([body, shared]) => {
    const remarks = shared.flatMap(remarksOf).map((remark) => `- ${remark}`);
    return [`### ${shared.map(code).join(', ')}\n`, ...remarks, '', body].join('\n');
  });
}

const REMARKS_OF_VIEWS: Readonly<Record<string, readonly string[]>> = {
  [BARS_KEY]: BARS_REMARKS,
  [BOOK_KEY]: BOOK_REMARKS,
  [CHAIN_KEY]: CHAIN_REMARKS,
  [HFTBACKTEST_KEY]: HFTBACKTEST_REMARKS,
  [STATE_KEY]: STATE_REMARKS,
};

const remarksOf = (key: string): readonly string[] => REMARKS_OF_VIEWS[key] ?? EXCHANGE_FACTS.get(key)?.remarks ?? [];

function sources({ name, category, content }: BuiltInSchema, exchange: string): string[] {
  if (name === 'book_5') {
    const [bid, ask] = ['bid_price_0', 'ask_price_0'].map((column) => {
      const found = content.columns.find(({ output_column }) => output_column === column)?.data?.[exchange];
      return found && code(found.json.path);
    });
    return bid && ask ? [`\`book_5\`, \`book_20\`: best prices at ${bid} and ${ask}.\n`] : [];
  }
  const rows = content.columns.flatMap(({ output_column, data }) => {
    const extractor = data?.[exchange];
    return extractor
      ? [`| ${code(output_column)} | ${cell(code(extractor.json.path))} | ${cell(becomes(extractor))} |`]
      : [];
  });
  if (name.startsWith('book_') || rows.length === 0) return [];
  return [
    `${name === 'normalized' ? '' : `${code(name)}, `}${code(category)}: ${rowsOf(content, exchange)}.\n\n| column | path | read as |\n| --- | --- | --- |`,
    ...rows,
    '',
  ];
}

function rowsOf(content: BuiltInSchema['content'], exchange: string): string {
  const conditions = content.where?.[exchange]?.map((condition) => whereText(condition, code)) ?? [];
  return conditions.length === 0
    ? rowsBefore(content, exchange)
    : `${rowsBefore(content, exchange)}, only if ${conditions.join(', and only if ')}`;
}

function rowsBefore({ unfold, derive }: BuiltInSchema['content'], exchange: string): string {
  const path = unfold?.[exchange]?.path;
  if (path === undefined) return 'one row a message';
  const lists = derive?.[exchange]?.flatMap(({ arrays }) =>
    arrays.map((array) => `${code(array.path)} as \`${array.tag}\``),
  );
  const nested = unfold?.[exchange]?.nested_field;
  const flat = unfold?.[exchange]?.elements
    ? `, which is itself the row when it does not begin with an array${nested ? ` (${code(nested)} is then false)` : ''}`
    : '';
  return `one row an element of ${code(path)}${flat}${lists ? `, where \`levels\` joins ${lists.join(', ')}` : ''}`;
}

function becomes({ json, transform }: Extractor): string {
  return transform === undefined ? code(json.type) : `${code(json.type)}, then ${code(transform)}`;
}

const exchangesOf = (column: ExportColumn): string[] => Object.keys(column.data ?? {});

const code = (text: string): string => `\`${text}\``;
/** Escapes bars, which would end a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');
