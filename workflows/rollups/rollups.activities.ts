import { Context, log } from '@temporalio/activity';
import { runCall } from '../activity/run-call.js';
import { rollupVersion } from '../../schema/rollups/rollup-version.rule.js';
import { rangesOfMinutes } from '../../schema/rollups/minute-mask.rule.js';
import { startHeart } from '../activity/heartbeat.js';
import type { RangeReads } from '../blobs/blob-store.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import { ClaimMinutesDocument, RecordRollupsDocument } from '../generated/operations.js';
import type { RolledUp, RollupActivities, StreamMinutes } from './contract.js';
import { MinuteMeter, type MinuteRollup } from './minute-meter.js';
import { SharedReads } from './shared-reads.js';

/** Hours that one call stores. */
const HOURS_PER_CALL = 20;

/** Creates the activities of rollups. All are idempotent. */
export function createRollupActivities({ core, blobs }: RowSource): RollupActivities {
  return {
    claimMinutes: async (limit) => {
      const { claimMinutes } = await core.call(ClaimMinutesDocument, { first: limit }, runCall('rollups'));
      return claimMinutes.map(({ exchange, streamType, ...numbers }) => {
        const { datastreamId, hourNs, minutes, claim } = numbers;
        return {
          ...{ exchange, streamType, datastreamId: String(datastreamId), hourNs: String(hourNs) },
          ...{ minutes: String(minutes), claim: String(claim) },
        };
      });
    },

    rollUp: async (hours) => {
      const context = Context.current();
      const count: RolledUp = { hours: 0, frames: 0, unreadable: 0 };
      const source = { core, blobs: new SharedReads(blobs) };
      let read: RolledUpHour[] = [];
      const store = async (): Promise<void> => {
        if (read.length === 0) return;
        await core.call(RecordRollupsDocument, { hours: read.map(hourInput) }, runCall('rollups'));
        count.hours += read.length;
        read = [];
      };
      for (const hour of hours) {
        // Of its own: a stream that stalls does not take the others along.
        const heart = startHeart((totals) => context.heartbeat(totals), context.cancellationSignal);
        const onRead = (messages: number): void =>
          heart.beat({ messages: (count.frames += messages), rows: 0, bytes: 0 });
        try {
          read.push({ hour, rollups: await rollUpHour(source, hour, heart.signal, onRead) });
        } catch (error) {
          if (context.cancellationSignal.aborted) throw error;
          // Its minutes are claimed again by the next run. Other streams can be read.
          count.unreadable += 1;
          log.warn('minutes of a stream could not be rolled up', { ...hour, reason: String(error) });
        } finally {
          heart.stop();
        }
        if (read.length >= HOURS_PER_CALL) await store();
      }
      await store();
      return count;
    },
  };
}

interface RolledUpHour {
  hour: StreamMinutes;
  rollups: MinuteRollup[];
}

async function rollUpHour(
  source: { core: RowSource['core']; blobs: RangeReads },
  { datastreamId, exchange, streamType, hourNs, minutes }: StreamMinutes,
  signal: AbortSignal,
  onRead: (messages: number) => void,
): Promise<MinuteRollup[]> {
  const meter = new MinuteMeter(exchange, streamType);
  const rollups: MinuteRollup[] = [];
  const ranges = rangesOfMinutes(BigInt(hourNs), BigInt(minutes));
  for await (const batch of orderedRows(source, BigInt(datastreamId), ranges, runCall('rollups'), signal)) {
    rollups.push(...meter.take(batch));
    onRead(batch.length);
  }
  rollups.push(...meter.end());
  return rollups;
}

function hourInput({ hour, rollups }: RolledUpHour) {
  const { datastreamId, exchange, streamType, hourNs, claim, minutes } = hour;
  return {
    ...{ datastreamId: BigInt(datastreamId), hourNs: BigInt(hourNs), claim: BigInt(claim), minutes: BigInt(minutes) },
    version: rollupVersion(exchange, streamType),
    rollups: rollups.map(({ minuteNs, frames, bytes, lastNs, lag, price, quote }) => ({
      ...{ minuteNs, frames: BigInt(frames), bytes: BigInt(bytes), lastNs: BigInt(lastNs) },
      ...{ lagP50: lag && BigInt(lag.p50), lagP99: lag && BigInt(lag.p99) },
      price: price && { ...price, trades: BigInt(price.trades) },
      quote,
    })),
  };
}
