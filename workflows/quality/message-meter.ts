import { LagSketch } from '../../schema/quality/lag-sketch.js';
import type { ColumnData } from '../engine/columns/column-data.js';
import { PlanCollector } from '../engine/rows/plan-collector.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { tradeIdAt } from '../views/bars/ids/id-key.js';
import { RecentIds } from '../views/bars/ids/recent-ids.js';
import { SecondReader } from '../views/bars/second-reader.js';
import { hasValue, textOf } from '../views/bars/trade-columns.js';
import { TRADE_ID, TRADE_NUMBER, RECEIVED_AT, SENT_AT, type MessagePlan } from './message-plan.js';
import type { QualityCounts, QualityMeter } from './quality-meter.js';
import { SequenceTracker } from './sequence-tracker.rule.js';

/** Rows that are read at a time. */
const GROUP = { rows: 1 << 14, bytes: 8 << 20 };

/** Measures a stream whose messages stand for themselves: trades, quotes, candles and the like. */
export class MessageMeter implements QualityMeter {
  /** Whether it has taken any message. */
  hasBegun = false;
  private readonly collector: PlanCollector | null;
  private readonly tracker: SequenceTracker | null;
  private readonly ids: RecentIds | null;
  private lags = LagSketch.empty();
  private frames = 0;
  private bytes = 0;
  private repeats = 0;
  private lastNs: { received: bigint; sent: bigint } | null = null;

  /** Without a plan only frames are counted. */
  constructor(private readonly plan: MessagePlan | null) {
    this.collector = plan && new PlanCollector(plan.plan, GROUP, 'parquet');
    this.tracker = plan?.isNumbered ? new SequenceTracker('counted') : null;
    this.ids = plan?.hasIds && !plan.isNumbered ? new RecentIds() : null;
  }

  take(batch: MessageBatch): void {
    this.frames += batch.length;
    this.bytes += batch.offsets[batch.length]! - batch.offsets[0]!;
    this.hasBegun ||= batch.length > 0;
    if (!this.collector) return;
    for (let next = 0; ;) {
      next = this.collector.add(batch, next);
      const { isFull } = this.collector;
      this.read(this.collector);
      if (!isFull) return;
    }
  }

  break(fromNs: bigint): void {
    this.tracker?.reset(null, fromNs);
  }

  takeCounts(): QualityCounts {
    const { frames, bytes, repeats, lags } = this;
    const numbered = this.tracker?.takeCounts();
    this.frames = this.bytes = this.repeats = 0;
    this.lags = LagSketch.empty();
    return {
      ...{ frames, bytes, checksums: { verified: 0, failed: 0 }, crossedNs: null, lags: lags.pack() },
      sequenceBreaks: numbered?.breaks ?? null,
      repeats: numbered?.repeats ?? (this.ids ? repeats : null),
    };
  }

  private read(collector: PlanCollector): void {
    const { fields, rows, columns } = collector.take();
    const column = (name: string): ColumnData | undefined => columns[fields.findIndex((field) => field.name === name)];
    const [sent, tradeIds, numbers] = [SENT_AT, TRADE_ID, TRADE_NUMBER].map(column);
    const received = (column(RECEIVED_AT)!.values as BigInt64Array).subarray(0, rows);
    const seconds = new SecondReader(received);
    const ids = tradeIds && textOf(tradeIds);
    for (let row = 0; row < rows; row++) {
      const receivedNs = received[row]!;
      if (sent && this.plan!.hasTimes && hasValue(sent.nullBitmap, row)) {
        this.addLag(receivedNs, (sent.values as BigInt64Array)[row]!);
      }
      if (this.tracker && numbers && hasValue(numbers.nullBitmap, row)) {
        const last = Number((numbers.values as BigInt64Array)[row]!);
        this.tracker.see({ first: null, last, previous: null }, receivedNs);
      }
      if (!this.ids || !ids || !hasValue(ids.validity, row)) continue;
      if (this.ids.seeId(tradeIdAt(ids, row), seconds.at(row))) this.repeats++;
    }
  }

  /** The rows of a message have its lag only once. */
  private addLag(received: bigint, sent: bigint): void {
    if (this.lastNs?.received === received && this.lastNs.sent === sent) return;
    this.lastNs = { received, sent };
    this.lags.add(received - sent);
  }
}
