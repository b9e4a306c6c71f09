import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import type { ExchangeFacts } from '../../exchanges/exchange-facts.js';
import { replaceBlock, replaceTable, tableLine } from './page-table.js';
import { readFileSync } from 'node:fs';
import type { FeedEvidence } from '../../workflows/feed-check/feed-evidence.js';
import { SNAPSHOT_STREAM_TYPE } from '../../workflows/collection/feeds/feed-adapter.js';
import { PROOF_HEAD, proofCells } from './proof-cells.js';
import { type Checkers, evidenceIn, verifiedLive } from './verified-live.js';

const PAGE = 'docs/exchanges.md';
const FOLDER = 'exchanges';
const CHECKERS = JSON.parse(readFileSync(`${FOLDER}/checkers.json`, 'utf8')) as Checkers;

const isWholeBooks = (streamType: string): boolean => streamType === SNAPSHOT_STREAM_TYPE;

type Cells = readonly string[];

interface PageTable {
  head: Cells;
  /** The cells behind the code; null if the exchange has no row. */
  row: (facts: ExchangeFacts, code: string, evidence: FeedEvidence | null) => Cells | null;
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
    row: ({ page: { feed } }, _, evidence) =>
      feed
        ? [
            feed.streams,
            feed.carries,
            feed.keptAlive,
            feed.snapshot,
            feed.numbered,
            feed.source,
            verifiedLive(evidence, CHECKERS),
          ]
        : null,
  },
  {
    head: ['code', 'format', 'captures', 'source'],
    row: ({ page: { former } }) => (former ? [former.format, former.captures, former.source] : null),
  },
  {
    head: ['code', 'request', 'levels a side', 'verified live'],
    row: ({ page: { wholeBooks } }, _, evidence) =>
      wholeBooks ? [wholeBooks.request, wholeBooks.levels, verifiedLive(evidence, CHECKERS, isWholeBooks)] : null,
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
  { head: PROOF_HEAD, row: proofCells },
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

/** Returns the rows of a table. Exchanges with the same cells share a row. */
function rowsOf({ row }: PageTable): string[] {
  const rows = new Map<string, string[]>();
  for (const [code, facts] of EXCHANGE_FACTS) {
    const cells = row(facts, code, evidenceIn(FOLDER, code));
    if (cells) rows.set(tableLine(cells), [...(rows.get(tableLine(cells)) ?? []), `\`${code}\``]);
  }
  return [...rows].map(([cells, codes]) => `| ${codes.join(', ')} ${cells}`);
}

/**
 * Returns docs/exchanges.md with the tables and lists that follow from the facts. Throws if the
 * page lacks one.
 */
export function exchangesPage(page: string): string {
  const lines = page.split('\n');
  for (const table of TABLES) replaceTable(lines, PAGE, table.head, rowsOf(table));
  for (const { lead, item } of LISTS) {
    const items = [...EXCHANGE_FACTS].flatMap(([code, facts]) => {
      const text = item(facts);
      return text === undefined ? [] : [`- \`${code}\`${text}`];
    });
    const isFirst = (one: string, i: number): boolean => one.startsWith('- ') && lines[i - 2] === lead;
    if (!replaceBlock(lines, isFirst, '- ', items)) throw new Error(`${PAGE} has no list ${lead}`);
  }
  return lines.join('\n');
}
