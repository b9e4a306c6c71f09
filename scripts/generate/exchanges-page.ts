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
 * Returns docs/exchanges.md with the tables that follow from the facts. Throws if the page lacks
 * one.
 */
export function exchangesPage(page: string): string {
  return TABLES.reduce((text, table) => {
    const lines = text.split('\n');
    const from = lines.findIndex((candidate) => cellsOf(candidate) === cellsOf(line(table.head)));
    if (from < 0) throw new Error(`docs/exchanges.md has no table ${line(table.head)}`);
    const length = lines.slice(from).findIndex((candidate) => !candidate.startsWith('|'));
    lines.splice(from, length, ...tableLines(table));
    return lines.join('\n');
  }, page);
}
