import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import type { ExchangeFacts } from '../../exchanges/exchange-facts.js';

type Cells = readonly string[];

interface PageTable {
  head: Cells;
  /** The cells behind the code; null if the exchange has no row. */
  row: (facts: ExchangeFacts) => Cells | null;
}

const FEED_HEAD = [
  'code',
  'streams',
  'a connection carries, a message asks for',
  'kept alive by',
  'opens with a snapshot',
  'numbered (gap `sequence`)',
  'source',
  'verified live',
];

/** The tables of docs/exchanges.md that follow from the facts. Each is found by its head. */
const TABLES: readonly PageTable[] = [
  {
    head: FEED_HEAD,
    row: ({ page: { feed } }) =>
      feed
        ? [feed.streams, feed.carries, feed.keptAlive, feed.snapshot, feed.numbered, feed.source, feed.verifiedLive]
        : null,
  },
  {
    head: ['code', 'format', 'captures', 'source'],
    row: ({ page: { former } }) => (former ? [former.format, former.captures, former.source] : null),
  },
  {
    head: ['code', 'request', 'levels a side', 'verified live'],
    row: ({ page: { wholeBooks } }) =>
      wholeBooks ? [wholeBooks.request, wholeBooks.levels, wholeBooks.verifiedLive] : null,
  },
  {
    head: ['code', 'first', 'evidence'],
    row: ({ trades: { order, evidence } }) => (evidence ? [order.replace('_first', ''), evidence] : null),
  },
  {
    head: ['code', 'whole book', 'changes', 'checksum', 'source'],
    row: ({ page: { orderBook } }) =>
      orderBook ? [orderBook.whole, orderBook.changes, orderBook.checksum, orderBook.source] : null,
  },
  {
    head: ['code', 'own streams', 'share a stream, the first one counts', 'unrouted', 'cannot be told apart'],
    row: ({ page: { channels } }) =>
      channels ? [channels.own, channels.shared, channels.unrouted, channels.alike] : null,
  },
];

/**
 * The lists of the page that follow from the facts: what stands behind the code. Each is found by
 * the paragraph before it.
 */
const LISTS: readonly { lead: string; item: (facts: ExchangeFacts) => string | undefined }[] = [
  {
    lead: 'Where facts are from, if not only from the page in the table:',
    item: ({ page: { sources } }) => sources && ` ${sources}`,
  },
  { lead: 'Of some books more is to know:', item: ({ page: { books } }) => books && `: ${books}` },
];

const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;

/** Returns the lines of a table. Exchanges with the same cells share a row. */
function tableLines({ head, row }: PageTable): string[] {
  const rows = new Map<string, string[]>();
  for (const [code, facts] of EXCHANGE_FACTS) {
    const cells = row(facts);
    if (cells) rows.set(line(cells), [...(rows.get(line(cells)) ?? []), `\`${code}\``]);
  }
  const body = [...rows].map(([cells, codes]) => `| ${codes.join(', ')} ${cells}`);
  return [line(head), line(head.map(() => '---')), ...body];
}

const cellsOf = (text: string): string =>
  text
    .split('|')
    .map((cell) => cell.trim())
    .join('|');

/**
 * Returns docs/exchanges.md with the tables and lists that follow from the facts. Throws if the
 * page lacks one.
 */
export function exchangesPage(page: string): string {
  const lines = page.split('\n');
  for (const table of TABLES) {
    const head = cellsOf(line(table.head));
    replaceBlock(lines, (one) => cellsOf(one) === head, '|', tableLines(table), line(table.head));
  }
  for (const { lead, item } of LISTS) {
    const items = [...EXCHANGE_FACTS].flatMap(([code, facts]) => {
      const text = item(facts);
      return text === undefined ? [] : [`- \`${code}\`${text}`];
    });
    replaceBlock(lines, (one, i) => one.startsWith('- ') && lines[i - 2] === lead, '- ', items, lead);
  }
  return lines.join('\n');
}

/** Replaces the lines from the first one on that is found, as far as they begin with a mark. */
function replaceBlock(
  lines: string[],
  isFirst: (line: string, index: number) => boolean,
  mark: string,
  block: readonly string[],
  what: string,
): void {
  const from = lines.findIndex(isFirst);
  if (from < 0) throw new Error(`docs/exchanges.md has no ${mark === '|' ? 'table' : 'list'} ${what}`);
  const length = lines.slice(from).findIndex((candidate) => !candidate.startsWith(mark));
  lines.splice(from, length, ...block);
}
