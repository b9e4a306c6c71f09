import { MINUTE_NS } from '../../../schema/time/timestamps.js';
import { type BacktestEvent, type BacktestRow, OF_EXCHANGE, OF_LOCAL } from './backtest-event.js';

/** The longest time by which an event may be older than one that arrived before it. */
const HORIZON_NS = MINUTE_NS;
/** Events that are dropped from the front of a list at once. */
const DROPPED = 4_096;

/**
 * Orders events as hftbacktest demands: those of the exchange by its time, those of the receiver by
 * the local time. An event that cannot be in both orders at one place has two rows. Events come in
 * order of their local time.
 */
export class EventOrder {
  /** Events whose time of the exchange was raised: they came more than a minute late. */
  raised = 0;
  private readonly byLocal = new EventList();
  private readonly byExchange = new EventList();
  private lastExchangeNs = 0n;

  /** Takes an event and yields the rows that are certain. */
  *add(event: BacktestEvent): Generator<BacktestRow> {
    yield* this.rowsBefore(event.localNs - HORIZON_NS);
    if (event.exchangeNs < this.lastExchangeNs) {
      event.exchangeNs = this.lastExchangeNs;
      this.raised++;
    }
    this.byLocal.push(event);
    this.byExchange.insert(event);
  }

  /** Yields the rows that are left. */
  *finish(): Generator<BacktestRow> {
    yield* this.rowsBefore(null);
  }

  /** Yields rows up to the first one of the exchange whose place a later event could take. */
  private *rowsBefore(limitNs: bigint | null): Generator<BacktestRow> {
    const { byLocal, byExchange } = this;
    for (;;) {
      const [local, exchange] = [byLocal.first, byExchange.first];
      if (!local && !exchange) return;
      const isOfExchange = exchange !== undefined && (!local || exchange === local || isBefore(exchange, local));
      if (!isOfExchange) {
        yield { ev: local!.ev + OF_LOCAL, event: local!, atNs: local!.localNs };
        byLocal.shift();
        continue;
      }
      if (limitNs !== null && exchange.exchangeNs >= limitNs) return;
      this.lastExchangeNs = exchange.exchangeNs;
      byExchange.shift();
      const isBoth = exchange === local;
      if (isBoth) byLocal.shift();
      yield {
        ev: exchange.ev + OF_EXCHANGE + (isBoth ? OF_LOCAL : 0),
        event: exchange,
        atNs: (local ?? exchange).localNs,
      };
    }
  }
}

/** Whether an event of the exchange goes before one of the receiver. */
function isBefore(exchange: BacktestEvent, local: BacktestEvent): boolean {
  if (exchange.exchangeNs !== local.exchangeNs) return exchange.exchangeNs < local.exchangeNs;
  return exchange.localNs < local.localNs;
}

/** Events of which the first is taken. */
class EventList {
  private events: BacktestEvent[] = [];
  private begin = 0;

  get first(): BacktestEvent | undefined {
    return this.events[this.begin];
  }

  push(event: BacktestEvent): void {
    this.events.push(event);
  }

  /** Adds an event behind all that have its time of the exchange or an earlier one. */
  insert(event: BacktestEvent): void {
    const { events } = this;
    let at = events.length;
    while (at > this.begin && events[at - 1]!.exchangeNs > event.exchangeNs) at--;
    if (at === events.length) events.push(event);
    else events.splice(at, 0, event);
  }

  shift(): void {
    if (++this.begin < DROPPED) return;
    this.events = this.events.slice(this.begin);
    this.begin = 0;
  }
}
