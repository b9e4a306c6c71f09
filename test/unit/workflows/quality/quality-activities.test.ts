import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { HOUR_NS } from '../../../../schema/time/timestamps.js';
import type { RowSource } from '../../../../workflows/exports/rows/partition-rows.js';
import { exportFailure } from '../../../../workflows/activity/failure-of.js';
import {
  BookSourceDocument,
  RecordQualityHoursDocument,
  SegmentSlicesDocument,
} from '../../../../workflows/generated/operations.js';
import type { StreamHours } from '../../../../workflows/quality/contract.js';
import { createQualityActivities } from '../../../../workflows/quality/quality.activities.js';

const stream = (datastreamId: string): StreamHours => ({
  ...{ datastreamId, exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
  hours: [{ hourNs: String(HOUR_NS), changes: '1' }],
});

async function measure(call: unknown, streams: StreamHours[]) {
  const activities = createQualityActivities({ core: { call }, blobs: {} } as unknown as RowSource);
  const warn = jest.fn();
  const context = {
    ...{ info: {}, cancellationSignal: new AbortController().signal, heartbeat: jest.fn(), log: { warn } },
  } as unknown as Context;
  return { count: await asyncLocalStorage.run(context, () => activities.measureQuality(streams)), warn };
}

describe('a stream whose messages cannot be read', () => {
  it('is counted, and does not stop the streams after it', async () => {
    const recorded: bigint[] = [];
    const call = (document: unknown, { datastreamId }: { datastreamId: bigint }): Promise<unknown> => {
      if (document === BookSourceDocument && datastreamId === 7n) throw new Error('transform was not compiled');
      if (document === RecordQualityHoursDocument) recorded.push(datastreamId);
      const bookSource = {
        polledDatastreamId: null,
        tradesDatastreamId: null,
        heldFromNs: null,
        heldToNs: null,
        breaks: [],
      };
      return Promise.resolve({ bookSource, recordQualityHours: true });
    };
    const { count, warn } = await measure(call, [stream('7'), stream('8')]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(count).toEqual({ streams: 2, hours: 1, frames: 0, unreadable: 1 });
    expect(recorded.map(BigInt)).toEqual([8n]);
  });

  it('is measured in its other hours', async () => {
    const lostNs = 2n * HOUR_NS;
    const recorded: string[] = [];
    const call = (document: unknown, asked: Record<string, unknown>): Promise<unknown> => {
      if (document === RecordQualityHoursDocument) {
        recorded.push(...(asked.hours as { hourNs: bigint }[]).map(({ hourNs }) => String(hourNs / HOUR_NS)));
      }
      if (document === SegmentSlicesDocument && (asked.fromNs as bigint) <= lostNs && (asked.toNs as bigint) > lostNs) {
        throw exportFailure('corrupt', {}, 'the blob is missing');
      }
      const bookSource = {
        polledDatastreamId: null,
        tradesDatastreamId: null,
        heldFromNs: HOUR_NS,
        heldToNs: 99n * HOUR_NS,
        breaks: [],
      };
      const segmentSlices = { nodes: [], revision: 1n, pageInfo: { hasNextPage: false, endCursor: null } };
      return Promise.resolve({ bookSource, segmentSlices, recordQualityHours: true });
    };
    const hours = [1n, 2n, 60n, 61n].map((hour) => ({ hourNs: String(hour * HOUR_NS), changes: '1' }));
    const { count, warn } = await measure(call, [{ ...stream('7'), hours }]);
    expect(recorded).toEqual(['1', '60', '61']);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(count).toEqual({ streams: 1, hours: 3, frames: 0, unreadable: 1 });
  });
});
