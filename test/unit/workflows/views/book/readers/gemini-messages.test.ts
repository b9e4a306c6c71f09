import { levelTexts, readBookMessage } from '../../../../../support/views/read-book-message.js';

it.each<[string, string, object]>([
  [
    'gemini',
    '{"e":"depthUpdate","E":1751508260659505382,"s":"a","U":5,"u":5,"b":[["1","2"]],"a":[]}',
    { kind: 'snapshot', last: 5, previous: 5, levels: ['bid,1,2'] },
  ],
  [
    'gemini',
    '{"e":"depthUpdate","E":1751508260659505383,"s":"a","U":5,"u":9,"b":[],"a":[["3","0"]]}',
    { kind: 'change', last: 9, previous: 5, levels: ['ask,3,0'] },
  ],
  [
    'gemini_v2',
    '{\"type\":\"l2_updates","symbol":"A","changes":[["buy","1","2"]],"trades":[{"price":"9"}],"auction_events":[]}',
    { kind: 'snapshot', levels: ['bid,1,2'] },
  ],
  [
    'gemini_v2',
    '{\"type\":\"l2_updates","symbol":"A","changes":[["sell","1","0"]]}',
    { kind: 'change', levels: ['ask,1,0'] },
  ],
])('%s %s', (exchange, frame, facts) => {
  const { kind, lastUpdateId: last, previousUpdateId: previous, levels } = readBookMessage(exchange, frame);
  expect({ kind, last, previous, levels: levelTexts(levels) }).toEqual({ last: null, previous: null, ...facts });
});
