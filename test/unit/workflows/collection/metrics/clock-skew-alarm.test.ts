import { pino } from 'pino';
import { Registry } from 'prom-client';
import { ClockSkewAlarm } from '../../../../../workflows/collection/metrics/clock-skew-alarm.js';
import { createCollectorMetrics } from '../../../../../workflows/collection/metrics/collector-metrics.js';

const ms = (value: number): bigint => BigInt(value) * 1_000_000n;

describe("the server's clock against ours", () => {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as { level: number; msg: string }) },
  );
  const registry = new Registry();
  const alarm = new ClockSkewAlarm('binance', createCollectorMetrics(registry), logger);

  it.each([
    ['nothing is certain while the answer lies within the question', 10_050, 0],
    ['the server is ahead', 10_900, 800],
    ['the server is behind', 9_300, -700],
  ])('%s', (_, serverMs, expected) => {
    expect(alarm.note(ms(serverMs), 10_000, 10_100)).toBe(expected);
  });

  it('is an alarm once when it differs, and said to be over', async () => {
    lines.length = 0;
    for (const serverMs of [10_000, 20_000, 20_000, 10_000]) alarm.note(ms(serverMs), 10_000, 10_100);
    expect(lines.map(({ level }) => level)).toEqual([30, 50, 30]);
    expect(await registry.metrics()).toContain('collector_clock_skew_seconds{exchange="binance"} 0');
  });
});
