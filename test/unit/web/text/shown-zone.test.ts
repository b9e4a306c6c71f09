import {
  nsText,
  parseTyped,
  secondsText,
  showTimesIn,
  timeText,
  zoneOffsetMs,
  zoneText,
} from '../../../../web/text/times.rule.js';
import { ticksIn } from '../../../../web/timeline/timeline.rule.js';

const SUMMER = '1782907199123456789';

describe('times in the zone of the browser', () => {
  const { TZ } = process.env;
  beforeAll(() => {
    process.env.TZ = 'Europe/Berlin';
    showTimesIn('local');
  });
  afterAll(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    showTimesIn('utc');
  });

  it('are formatted and named', () => {
    expect(zoneText()).toBe('Europe/Berlin');
    expect(nsText(SUMMER)).toBe('2026-07-01 13:59:59.123456789');
    expect(timeText('2026-01-31T23:30:00.000000Z')).toBe('2026-02-01 00:30:00');
    expect(secondsText(0)).toBe('1970-01-01T01:00:00');
    expect(zoneOffsetMs(0)).toBe(3_600_000);
  });

  it('are typed in it, to the nanosecond, unless UTC stands behind them', () => {
    expect(parseTyped('2026-07-01 13:59:59.123456789')).toBe(BigInt(SUMMER));
    expect(parseTyped('2026-07-01 11:59:59.123456789 UTC')).toBe(BigInt(SUMMER));
    expect(parseTyped('2026-01-01')).toBe(BigInt(Date.parse('2025-12-31T23:00:00Z')) * 1_000_000n);
    expect(parseTyped('2026-02-30')).toBeUndefined();
  });

  it('have days on axes that begin at its midnight', () => {
    const fromMs = Date.parse('2026-01-01T12:00:00Z');
    const [first] = ticksIn({ fromMs, toMs: fromMs + 3 * 86_400_000 }, 400);
    expect(first).toEqual({ atMs: Date.parse('2026-01-01T23:00:00Z'), text: '2026-01-02' });
  });
});

it('are in UTC at first', () => {
  expect([zoneText(), nsText(SUMMER)]).toEqual(['UTC', '2026-07-01 11:59:59.123456789']);
});
