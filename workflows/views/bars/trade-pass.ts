import type { BarsView } from '../../../schema/views/bars-view.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { batchView } from '../../segments/stored-messages.js';
import type { LoopPacer } from '../../threads/loop-pacer.js';
import { BarMaker } from './bar-maker.js';
import type { EarlierSighting } from './ids/seen-before.js';
import type { SeenIds } from './ids/seen-ids.js';
import { TradeReader } from './read-trades.js';
import { type IntakeCounts, TradeIntake } from './trade-intake.js';
import { tradePlanOf } from './trade-plan.js';

/** Messages that take some milliseconds. */
const MESSAGES = 1_024;

/** Makes bars of messages, which come in order of arrival. */
export class TradePass {
  readonly bars: BarMaker;
  private readonly reader: TradeReader;
  private readonly intake: TradeIntake;
  private readonly hasIds: boolean;

  /** `sinceNs`: where other bars than those of time restart. `earlier`: ids that count as seen. */
  constructor(view: BarsView, exchange: string, sinceNs: bigint, earlier: readonly EarlierSighting[] = []) {
    const plan = tradePlanOf(exchange);
    this.hasIds = plan.hasIds;
    this.reader = new TradeReader(plan);
    this.intake = new TradeIntake(view, earlier);
    this.bars = new BarMaker(view, sinceNs);
  }

  add(batch: MessageBatch): void {
    for (const trades of this.reader.read(batch)) this.bars.add(trades, this.intake.admit(trades));
  }

  /** Adds a batch in parts, between which `pacer` lets other work of the thread run. */
  async addInSteps(batch: MessageBatch, pacer: LoopPacer): Promise<void> {
    for (let from = 0; from < batch.length; from += MESSAGES) {
      this.add(batchView(batch, from, Math.min(from + MESSAGES, batch.length)));
      await pacer.pause();
    }
  }

  /** `repeats` is null if trades have no ids. */
  get counts(): IntakeCounts {
    const { misfits, repeats } = this.intake.counts;
    return { misfits, repeats: this.hasIds ? repeats : null };
  }

  get broken(): BrokenMessages {
    return this.reader.broken;
  }

  /** The ids of at most a day; null if trades have none. */
  get ids(): SeenIds | null {
    return this.hasIds ? this.intake.ids : null;
  }
}
