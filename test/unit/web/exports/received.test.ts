import { receivedOfFile, receivedText, toManifestRanges } from '../../../../web/exports/received.rule.js';

it.each([
  ['1000', '1000', 0, 'received 100 %'],
  ['1000', '773', 1, 'received 77.3 %, 1 gap'],
  ['1000000', '999999', 2, 'received 99.9 %, 2 gaps'],
  ['1000', '500', 0, 'received 50 %'],
  ['1000000', '1', 1, 'received under 0.1 %, 1 gap'],
  ['1000', '0', 3, 'no data received'],
  ['0', '0', 0, 'no data received'],
])('of %s ns, %s ns are in words', (wantedNs, receivedNs, gaps, text) => {
  expect(receivedText({ wantedNs, receivedNs, gaps })).toBe(text);
});

test('a file has the part of the gaps and of the coverage that lies in it', () => {
  const manifest = {
    coverage: [{ fromNs: '0', toNs: '150' }],
    gaps: [
      { fromNs: '90', toNs: '110' },
      { fromNs: '20', toNs: '30' },
    ],
  };
  expect(receivedOfFile({ fromNs: '100', toNs: '200' }, toManifestRanges(manifest))).toEqual({
    wantedNs: '100',
    receivedNs: '40',
    gaps: 1,
  });
});

test('a file counts gaps that touch as its export does', () => {
  const manifest = toManifestRanges({
    coverage: [{ fromNs: '0', toNs: '200' }],
    gaps: [
      { fromNs: '90', toNs: '120' },
      { fromNs: '120', toNs: '130' },
      { fromNs: '200', toNs: '210' },
    ],
  });
  expect(receivedOfFile({ fromNs: '100', toNs: '200' }, manifest)).toEqual({
    wantedNs: '100',
    receivedNs: '70',
    gaps: 2,
  });
});
