import { columnNamed, type RowBatch } from '../engine/columns/row-batch.js';
import { GroupReader } from '../engine/rows/group-reader.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { tradeIdAt } from '../views/bars/ids/id-key.js';
import { RecentIds } from '../views/bars/ids/recent-ids.js';
import { SecondReader } from '../views/bars/second-reader.js';
import { hasValue, textOf } from '../views/bars/trade-columns.js';
import { MessageLags } from './message-lags.js';
import { TRADE_ID, TRADE_NUMBER, RECEIVED_AT, SENT_AT, type MessagePlan } from './message-plan.js';
import type { QualityCounts, QualityMeter } from './quality-meter.js';
import { SequenceTracker } from './sequence-tracker.rule.js';

/** Measures a stream whose messages stand for themselves: trades, quotes, candles and the like. */
export class MessageMeter implements QualityMeter {
  /** Whether it has taken any message. */
  hasBegun = false;
  private readonly reader: GroupReader | null;
  private readonly tracker: SequenceTracker | null;
  private readonly ids: RecentIds | null;
  private lags = new MessageLags();
  private frames = 0;
  private bytes = 0;
  private repeats = 0;

  /** Counts only frames if there is no plan. */
  constructor(private readonly plan: MessagePlan | null) {
    this.reader = plan && new GroupReader(plan.plan);
    this.tracker = plan?.isNumbered ? new SequenceTracker('counted') : null;
    this.ids = plan?.hasIds && !plan.isNumbered ? new RecentIds() : null;
  }

  take(batch: MessageBatch): void {
    this.frames += batch.length;
    this.bytes += batch.offsets[batch.length]! - batch.offsets[0]!;
    this.hasBegun ||= batch.length > 0;
    for (const group of this.reader?.read(batch) ?? []) this.read(group);
  }

  break(fromNs: bigint): void {
    this.tracker?.reset(null, fromNs);
  }

  takeCounts(): QualityCounts {
    const { frames, bytes, repeats, lags } = this;
    const numbered = this.tracker?.takeCounts();
    const found = this.tracker?.takeFindings();
    this.frames = this.bytes = this.repeats = 0;
    this.lags = new MessageLags();
    return {
      ...{ frames, bytes, checksums: { verified: 0, failed: 0 }, crossedNs: null, lags: lags.sketch.pack() },
      sequenceBreaks: numbered?.breaks ?? null,
      repeats: numbered?.repeats ?? (this.ids ? repeats : null),
      numbers: found ? { verified: found.followed, unverifiable: found.begun } : null,
      failures: found?.failures ?? [],
    };
  }

  private read(batch: RowBatch): void {
    const { rows } = batch;
    const [sent, tradeIds, numbers] = [SENT_AT, TRADE_ID, TRADE_NUMBER].map((name) => columnNamed(batch, name));
    const received = (columnNamed(batch, RECEIVED_AT)!.values as BigInt64Array).subarray(0, rows);
    const seconds = new SecondReader(received);
    const ids = tradeIds && textOf(tradeIds);
    for (let row = 0; row < rows; row++) {
      const receivedNs = received[row]!;
      if (sent && this.plan!.hasTimes && hasValue(sent.nullBitmap, row)) {
        this.lags.add(receivedNs, (sent.values as BigInt64Array)[row]!);
      }
      if (this.tracker && numbers && hasValue(numbers.nullBitmap, row)) {
        const last = Number((numbers.values as BigInt64Array)[row]!);
        this.tracker.see({ first: null, last, previous: null }, receivedNs);
      }
      if (!this.ids || !ids || !hasValue(ids.validity, row)) continue;
      if (this.ids.seeId(tradeIdAt(ids, row), seconds.at(row))) this.repeats++;
    }
  }
}
