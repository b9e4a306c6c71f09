import { requireStreamTask, requireTexts } from '../../../../workflows/activity/require-texts.js';

const datastream = { id: '1', exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' };

it.each([
  [undefined, 'not a sample: requestId, accountId must be strings'],
  [{ requestId: 'req_1', accountId: 'a' }, 'not a sample: id, exchange, instrument, streamType must be strings'],
  [
    { requestId: 'req_1', accountId: 'a', datastream: { ...datastream, exchange: 7 } },
    'not a sample: exchange must be strings',
  ],
])('a workflow that was started by hand with %j fails at once', (task, message) => {
  expect(() => requireStreamTask('a sample', task as never)).toThrow(
    expect.objectContaining({ message, nonRetryable: true }) as Error,
  );
});

it('accepts what has all its texts', () => {
  requireStreamTask('a sample', { requestId: 'req_1', accountId: 'a', datastream });
  requireTexts('a job', { setId: '1' }, 'setId');
});
