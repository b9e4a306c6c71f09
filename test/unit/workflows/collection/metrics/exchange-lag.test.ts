import { Registry } from 'prom-client';
import { createCollectorMetrics } from '../../../../../workflows/collection/metrics/collector-metrics.js';
import { ExchangeLag } from '../../../../../workflows/collection/metrics/exchange-lag.js';
import { eventTimeMs } from '../../../../../workflows/collection/feeds/frames/event-time.rule.js';

describe("an exchange's own time", () => {
  it.each([
    ['{"e":"trade","E":1700000000123,"s":"A"}', '"E":', 1_700_000_000_123],
    ['{"arg":{},"data":[{"ts":"1700000000123"}]}', '"ts":', 1_700_000_000_123],
    ['{"data":{"microtimestamp":"1700000000123456"}}', '"microtimestamp":', 1_700_000_000_123.456],
    ['{"data":{"time":"1700000000123000000"}}', '"time":', 1_700_000_000_123],
    ['{"type":"match","time":"2023-11-14T22:13:20.123456Z"}', '"time":', 1_700_000_000_123],
    ['{"type":"match"}', '"time":', null],
    ['{"time":17}', '"time":', null],
    ['{"time":"soon"}', '"time":', null],
    ['{"time":', '"time":', null],
  ])('%s', (frame, marker, expected) => expect(eventTimeMs(Buffer.from(frame), Buffer.from(marker))).toBe(expected));

  it('is compared with ours, whatever some frames tell of the past', async () => {
    const registry = new Registry();
    const lag = new ExchangeLag('binance', Buffer.from('"E":'), createCollectorMetrics(registry));
    const shown = async () => /_lag_seconds\{exchange="binance"\} (\S+)/.exec(await registry.metrics())?.[1];
    lag.due = true;
    lag.look(Buffer.from('{"result":null}'), 1_700_000_000_000);
    expect([lag.due, await shown()]).toEqual([true, undefined]);
    for (const eventMs of [1_699_999_000_000, 1_700_000_002_000, 1_699_999_999_900]) {
      lag.look(Buffer.from(`{"E":${eventMs}}`), 1_700_000_000_000);
    }
    expect([lag.due, await shown()]).toEqual([false, '-2']);
    for (let i = 0; i < 40; i++) lag.look(Buffer.from('{"E":1700000000000}'), 1_700_000_000_050);
    expect(await shown()).toBe('0.05');
  });
});
