import { shownCell, spacedJson } from '../../../../web/exports/preview-cells.rule.js';

describe('shownCell', () => {
  const ns = '1795262976500000000';
  it.each([
    [ns, 'collection_timestamp_ns', 'i64', { kind: 'time', text: '2026-11-21 12:09:36.500000000', exact: ns }],
    ['4200', 'lag_ns', 'i64', { kind: 'number', text: '4200' }],
    [ns, 'trade_id', 'i64', { kind: 'number', text: ns }],
    ['8621.94', 'price', 'decimal(18)', { kind: 'number', text: '8621.94' }],
    [0.5, 'share', 'f64', { kind: 'number', text: '0.5' }],
    ['buy', 'side', 'string', { kind: 'text', text: 'buy' }],
    [null, 'price', 'decimal(18)', { kind: 'null', text: 'null' }],
    ['{"a":[1,2]}', 'data', 'string', { kind: 'json', text: '{"a": [1, 2]}', exact: '{"a":[1,2]}' }],
    [['1', '2'], 'bids', 'json', { kind: 'json', text: '["1", "2"]', exact: '["1","2"]' }],
  ])('%o in %s', (cell, name, type, shown) => {
    expect(shownCell(cell, { name, type })).toEqual(shown);
  });
});

describe('spacedJson', () => {
  it.each([
    ['keeps digits that a double would lose', '{"id":12345678901234567890}', '{"id": 12345678901234567890}'],
    ['leaves commas and colons of strings alone', '{"a":"x:y,\\"z","b":1}', '{"a": "x:y,\\"z", "b": 1}'],
    ['does not space twice', '{"a": 1, "b": 2}', '{"a": 1, "b": 2}'],
  ])('%s', (_name, json, spaced) => {
    expect(spacedJson(json)).toBe(spaced);
  });
});
