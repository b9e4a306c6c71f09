import { StreamReports } from '../../../../../workflows/collection/streams/stream-reports.js';

const S = 1_000_000_000n;
let nowNs = 0n;
const at = (seconds: number): void => void (nowNs = BigInt(seconds * 1_000) * 1_000_000n);

function started(): StreamReports {
  at(100);
  const reports = new StreamReports({ next: () => nowNs });
  reports.follow([{ datastreamId: 1n, state: 'down', sinceNs: 99n * S, reason: 'subscribe' }], nowNs);
  return reports;
}
const told = (reports: StreamReports) => {
  const report = reports.take();
  reports.delivered(report);
  return report;
};

describe('what is reported of streams', () => {
  it('is everything at first, and then only what changed', () => {
    const reports = started();
    expect(reports.due).toBe(true);
    expect(told(reports)).toMatchObject({
      ...{ atNs: 100n * S, goneIds: [] },
      streams: [{ datastreamId: 1n, connected: false, sinceNs: 99n * S, reason: 'subscribe', detail: null }],
    });
    expect(reports.due).toBe(false);
    expect(told(reports).streams).toEqual([]);
    reports.follow([{ datastreamId: 1n, state: 'up' }], nowNs);
    expect(reports.due).toBe(true);
    expect(told(reports).streams).toMatchObject([{ connected: true, sinceNs: 100n * S, reason: null }]);
  });

  it('has the rate of the last seconds and the latest frame, and is not due for them', () => {
    const reports = started();
    reports.follow([{ datastreamId: 1n, state: 'up' }], nowNs);
    told(reports);
    Object.assign(reports.find(1n)!, { frames: 60, lastFrameNs: 101n * S });
    at(104);
    expect(reports.due).toBe(false);
    expect(told(reports).streams).toMatchObject([{ messagesPerSecond: 15, lastFrameNs: 101n * S }]);
    at(108);
    expect(told(reports).streams).toMatchObject([{ messagesPerSecond: 0, lastFrameNs: 101n * S }]);
    at(112);
    expect(told(reports).streams).toEqual([]);
  });

  it('keeps since when a stream is down while its gap is told in parts, and gives the latest error', () => {
    const reports = started();
    reports.follow([{ datastreamId: 1n, state: 'down', sinceNs: 110n * S, reason: 'subscribe' }], nowNs);
    reports.explain([1n], 'disconnect', 'the name a.example cannot be resolved (ENOTFOUND)');
    expect(told(reports).streams).toMatchObject([
      { sinceNs: 99n * S, reason: 'disconnect', detail: 'the name a.example cannot be resolved (ENOTFOUND)' },
    ]);
    reports.explain([1n], 'disconnect', 'the name a.example cannot be resolved (ENOTFOUND)');
    expect(reports.due).toBe(false);
    reports.explain([1n], 'disconnect', 'x'.repeat(300));
    expect(told(reports).streams[0]?.detail).toHaveLength(255);
  });

  it('is everything again for a new lease, and after a report that was lost', () => {
    const reports = started();
    reports.take();
    expect(told(reports).streams).toHaveLength(1);
    reports.startOver();
    expect(reports.due).toBe(true);
    expect(told(reports).streams).toHaveLength(1);
  });

  it('names streams that are not collected any more', () => {
    const reports = started();
    told(reports);
    reports.follow([{ datastreamId: 1n, state: 'gone' }], nowNs);
    expect(reports.due).toBe(true);
    expect(told(reports)).toMatchObject({ streams: [], goneIds: [1n] });
    expect(told(reports).goneIds).toEqual([]);
  });
});
