import { malformedTextIn } from '../../../schema/text/malformed-text.rule.js';

it.each<[unknown, string | null]>([
  [{ a: 'x', b: [1, null, true, { c: '😀' }], d: undefined }, null],
  [{ url: 'a\ud800' }, 'url'],
  [{ columns: [{}, { data: { x: ['\udc00'] } }] }, 'columns[1].data.x[0]'],
  [{ unfold: { 'a\ud800': {} } }, String.raw`unfold."a\ud800"`],
  [{ '\udfff': 1 }, String.raw`"\udfff"`],
  [[['ok'], ['\ud800']], '[1][0]'],
])('%j has malformed text at %s', (value, place) => expect(malformedTextIn(value)).toBe(place));
