import { expectedRows } from '../../../../schema/export-schemas/expected-rows.rule.js';

describe('expected rows', () => {
  it('are the messages', () => expect(expectedRows({ rows: 10.4, messageBytes: 9_999 }, false)).toBe(10));
  it('follow the bytes where elements of an array make rows', () =>
    expect(expectedRows({ rows: 10, messageBytes: 3_400 }, true)).toBe(100));
  it('are never fewer than the messages', () => expect(expectedRows({ rows: 10, messageBytes: 34 }, true)).toBe(10));
});
