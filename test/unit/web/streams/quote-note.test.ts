import { quoteNote } from '../../../../web/streams/quote-note.rule.js';

test.each([
  ['ORDERBOOK', 'depth', /5 to 20 minutes/],
  ['ORDERBOOK', 'depth5', /not available for this stream type/],
])('a book of type %s %s says why it has no spread', (category, streamType, text) => {
  expect(quoteNote(category, streamType)).toMatch(text);
});

test.each([
  ['TRADE', 'trades'],
  ['QUOTE', 'book_ticker'],
])('a stream of category %s has no note', (category, streamType) => {
  expect(quoteNote(category, streamType)).toBeNull();
});
