import { parseControl } from '../../../../workflows/streaming/transports/control.rule.js';

test.each([
  ['{"op":"pause"}', { op: 'pause' }],
  ['{"op":"resume"}', { op: 'resume' }],
  ['{"op":"speed","speed":0}', { op: 'speed', speed: 0 }],
  ['{"op":"speed","speed":2.5}', { op: 'speed', speed: 2.5 }],
  ['{"op":"add","datastream_id":7}', { op: 'add', datastreamId: 7n, start: null }],
  ['{"op":"add","datastream_id":"7","start":"-15m"}', { op: 'add', datastreamId: 7n, start: '-15m' }],
  ['{"op":"remove","datastream_id":7}', { op: 'remove', datastreamId: 7n }],
])('%s is an operation', (text, operation) => {
  expect(parseControl(text)).toEqual({ ok: true, operation });
});

test.each([
  ['', 'op'],
  ['[]', 'op'],
  ['{"op":"stop"}', 'op'],
  [`{"op":"pause","more":"${'x'.repeat(5_000)}"}`, 'op'],
  ['{"op":"speed"}', 'speed'],
  ['{"op":"speed","speed":-1}', 'speed'],
  ['{"op":"speed","speed":0.5}', 'speed'],
  ['{"op":"speed","speed":1001}', 'speed'],
  ['{"op":"add"}', 'datastream_id'],
  ['{"op":"remove","datastream_id":0}', 'datastream_id'],
  ['{"op":"add","datastream_id":1.5}', 'datastream_id'],
  ['{"op":"add","datastream_id":1,"start":{}}', 'start'],
])('%j is refused with the member that is wrong', (text, field) => {
  expect(parseControl(text)).toMatchObject({ ok: false, error: { code: 'invalid_argument', details: { field } } });
});
