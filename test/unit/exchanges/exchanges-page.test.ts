import { readFileSync } from 'node:fs';
import { loadShippedCatalog } from '../../../schema/catalog/load-catalog.js';
import { BUILT_IN_SCHEMAS } from '../../../schema/export-schemas/built-ins.js';
import { categoryOf } from '../../../schema/streams.js';
import { FEED_ADAPTERS } from '../../../exchanges/generated/feeds.js';
import { EXCHANGE_LISTINGS } from '../../../exchanges/generated/listings.js';
import { BOOK_FORMATS } from '../../../exchanges/generated/books.js';
import { FEED_TRANSCRIPTS } from '../../support/fixtures/feed-transcripts.js';

const page = readFileSync('docs/exchanges.md', 'utf8');
const live = FEED_ADAPTERS.map(({ exchange }) => exchange);
const catalogue = loadShippedCatalog().exchanges;

/** The codes in the first column of the tables under a heading. */
function codesUnder(heading: string): string[] {
  const [section = ''] = page.slice(page.indexOf(heading)).split(/\n## /);
  return [...section.matchAll(/^\| (`[^|]+`) /gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
  );
}

/**
 * The evidence that "Adding an exchange" asks for, by the step; every other test runs over what is
 * there.
 */
describe('each exchange has what docs/exchanges.md, "Adding an exchange" asks for', () => {
  it('step 1: a row in the first tables of the page', () =>
    expect(codesUnder('# Exchanges').sort()).toEqual(catalogue.map(({ code }) => code).sort()));

  // `test/unit/exchanges/binance/feed.test.ts` has the frames of these three.
  it('step 2: a transcript', () =>
    expect(FEED_TRANSCRIPTS.map(({ exchange }) => exchange)).toEqual(
      expect.arrayContaining(live.filter((code) => !/^binance(_usdm|_coinm)?$/.test(code))),
    ));

  it.each(catalogue)('step 6: $code has a reader in a built-in schema for every category', ({ code, instruments }) => {
    const categories = new Set(instruments.flatMap(({ streams }) => streams.map(categoryOf)));
    const read = BUILT_IN_SCHEMAS.filter(({ content }) => content.columns.some(({ data }) => data?.[code]));
    expect(read.map(({ category }) => category)).toEqual(expect.arrayContaining([...categories]));
  });

  it('step 7: a list of instruments', () =>
    expect(EXCHANGE_LISTINGS.map(({ exchange }) => exchange).sort()).toEqual([...live].sort()));

  it('step 8: a row in "Whole books by REST" for each feed with snapshots', () =>
    expect(codesUnder('## Whole books by REST').sort()).toEqual(
      FEED_ADAPTERS.flatMap(({ exchange, snapshots }) => (snapshots ? [exchange] : [])).sort(),
    ));

  it('step 8: a row in "Order books" for each code with a book', () =>
    expect(codesUnder('## Order books').sort()).toEqual(Object.keys(BOOK_FORMATS).sort()));
});
