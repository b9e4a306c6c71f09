import { LagSketch } from '../../schema/quality/lag-sketch.js';
import type { ColumnData } from '../engine/columns/column-data.js';
import { PlanCollector } from '../engine/rows/plan-collector.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { RecentIds } from '../views/bars/ids/recent-ids.js';
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
    const [received, sent, ids, numbers] = [RECEIVED_AT, SENT_AT, TRADE_ID, TRADE_NUMBER].map(column);
    for (let row = 0; row < rows; row++) {
      const receivedNs = (received!.values as BigInt64Array)[row]!;
      if (sent && this.plan!.hasTimes && isSet(sent, row)) {
        this.addLag(receivedNs, (sent.values as BigInt64Array)[row]!);
      }
      if (this.tracker && numbers && isSet(numbers, row)) {
        const last = Number((numbers.values as BigInt64Array)[row]!);
        this.tracker.see({ first: null, last, previous: null }, receivedNs);
      }
      if (this.ids && ids && isSet(ids, row) && this.ids.see(textAt(ids, row), receivedNs)) this.repeats++;
    }
  }

  /** The rows of a message have its lag only once. */
  private addLag(received: bigint, sent: bigint): void {
    if (this.lastNs?.received === received && this.lastNs.sent === sent) return;
    this.lastNs = { received, sent };
    this.lags.add(received - sent);
  }
}

function isSet({ nullBitmap }: ColumnData, row: number): boolean {
  return nullBitmap === null || (nullBitmap[row >> 3]! & (1 << (row & 7))) !== 0;
}

function textAt({ valueOffsets, values }: ColumnData, row: number): string {
  const { buffer, byteOffset } = values as Uint8Array;
  const from = valueOffsets![row]!;
  return Buffer.from(buffer, byteOffset + from, valueOffsets![row + 1]! - from).toString();
}
