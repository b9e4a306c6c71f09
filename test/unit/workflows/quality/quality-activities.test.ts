import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { vi } from 'vitest';
import { HOUR_NS } from '../../../../schema/timestamps.js';
import type { RowSource } from '../../../../workflows/exports/rows/partition-rows.js';
import { BookSourceDocument, RecordQualityHoursDocument } from '../../../../workflows/generated/operations.js';
import type { StreamHours } from '../../../../workflows/quality/contract.js';
import { createQualityActivities } from '../../../../workflows/quality/quality.activities.js';

const stream = (datastreamId: string): StreamHours => ({
  ...{ datastreamId, exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades' },
  hours: [{ hourNs: String(HOUR_NS), changes: '1' }],
});

describe('a stream whose messages cannot be read', () => {
  it('is counted, and does not stop the streams after it', async () => {
    const recorded: bigint[] = [];
    const call = (document: unknown, { datastreamId }: { datastreamId: bigint }): Promise<unknown> => {
      if (document === BookSourceDocument && datastreamId === 7n) throw new Error('transform was not compiled');
      if (document === RecordQualityHoursDocument) recorded.push(datastreamId);
      const bookSource = { polledDatastreamId: null, heldFromNs: null, heldToNs: null, breaks: [] };
      return Promise.resolve({ bookSource, recordQualityHours: true });
    };
    const activities = createQualityActivities({ core: { call }, blobs: {} } as unknown as RowSource);
    const warn = vi.fn();
    const context = {
      ...{ info: {}, cancellationSignal: new AbortController().signal, heartbeat: vi.fn(), log: { warn } },
    } as unknown as Context;
    const count = await asyncLocalStorage.run(context, () => activities.measureQuality([stream('7'), stream('8')]));
    expect(warn).toHaveBeenCalledTimes(1);
    expect(count).toEqual({ streams: 2, hours: 1, frames: 0, unreadable: 1 });
    expect(recorded.map(BigInt)).toEqual([8n]);
  });
});
