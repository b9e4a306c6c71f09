import {
  closeText,
  connectionErrorText,
} from '../../../../../../workflows/collection/feeds/connection/connection-error.rule.js';

const URL = 'wss://ws.example.com:8443/ws?token=secret';
const failed = (code: string): Error => Object.assign(new Error(`connect ${code} 10.0.0.1:8443`), { code });

test.each<[unknown, string]>([
  [failed('ENOTFOUND'), 'the name ws.example.com cannot be resolved (ENOTFOUND)'],
  [failed('ECONNREFUSED'), 'ws.example.com:8443 refuses the connection (ECONNREFUSED)'],
  [new AggregateError([failed('ETIMEDOUT')]), 'ws.example.com:8443 did not answer in time (ETIMEDOUT)'],
  [
    new TypeError('fetch failed', { cause: failed('ENOTFOUND') }),
    'the name ws.example.com cannot be resolved (ENOTFOUND)',
  ],
  [new Error('Unexpected server response: 403'), 'ws.example.com:8443 answered 403 instead of opening a websocket'],
  [new Error('Opening handshake has timed out'), 'ws.example.com:8443 did not answer in time'],
  [new Error(`cannot open ${URL}`), 'ws.example.com:8443: cannot open ws.example.com:8443'],
  ['odd', 'ws.example.com:8443: odd'],
])('%s', (error, text) => {
  expect(connectionErrorText(error, URL)).toBe(text);
});

test.each([
  [1006, 'ws.example.com:8443 broke the connection off'],
  [1008, 'ws.example.com:8443 closed the connection (1008)'],
])('a close with %i', (code, text) => {
  expect(closeText(code, URL)).toBe(text);
});
