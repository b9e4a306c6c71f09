import { describeSameRows, type SliceSummary } from '../../../../server/segments/same-rows.rule.js';

const slice = (n: number, more: Partial<SliceSummary> = {}): SliceSummary => ({
  datastreamId: '1',
  firstSeq: String(n * 10),
  lastSeq: String(n * 10 + 9),
  minNs: String(n * 100),
  maxNs: String(n * 100 + 99),
  rows: '10',
  messageBytes: '1000',
  ...more,
});
const whole = slice(0, { lastSeq: '29', maxNs: '299', rows: '30', messageBytes: '3000' });

describe('slices that stand for the same rows', () => {
  it.each<[string, SliceSummary[], SliceSummary[], boolean]>([
    ['one for three', [slice(0), slice(1), slice(2)], [whole], true],
    [
      'two for three, in any order',
      [slice(2), slice(0), slice(1)],
      [slice(2), { ...whole, rows: '20', lastSeq: '19', maxNs: '199', messageBytes: '2000' }],
      true,
    ],
    ['nothing for nothing', [], [], true],
    ['a row less', [slice(0), slice(1), slice(2)], [{ ...whole, rows: '29' }], false],
    ['a byte more', [slice(0), slice(1), slice(2)], [{ ...whole, messageBytes: '3001' }], false],
    ['another end', [slice(0), slice(1), slice(2)], [{ ...whole, maxNs: '300' }], false],
    ['another stream', [slice(0)], [slice(0, { datastreamId: '2' })], false],
    ['a stream left out', [slice(0), slice(0, { datastreamId: '2' })], [slice(0)], false],
  ])('%s', (_name, a, b, same) => {
    expect(describeSameRows(a, b)).toBe(same);
    expect(describeSameRows(b, a)).toBe(same);
  });
});
