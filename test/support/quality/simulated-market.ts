import { FaultyWire, type FrameFault } from '../../../scripts/simulated-exchange/faulty-wire.js';
import { seededRandom } from '../../../scripts/simulated-exchange/random.js';
import { SymbolMarket } from '../../../scripts/simulated-exchange/symbol-market.js';
import type { StoredFrame } from '../systems/export-system.js';

const NS_PER_MS = 1_000_000n;
const POLL_EVERY_MS = 300_000;
/** Usual delay of a frame. */
const USUAL_LAG_MS = 20;

/** Faults on the way. */
interface SimulatedFaults extends Record<FrameFault, number> {
  /** Frames that came late, all frames of their stream behind them. */
  delay: number;
}

export interface SimulatedStreams {
  /** Frames by stream type of Binance, in order of arrival. */
  frames: Record<'depth' | 'depth_snapshot' | 'trades', StoredFrame[]>;
  faults: Record<'depth' | 'trades', SimulatedFaults>;
  /** The longest time that a frame took. */
  longestLagNs: Record<'depth' | 'trades', bigint>;
}

interface MarketPlan {
  fromMs: number;
  forMs: number;
  everyMs: number;
  /** The share of frames with a fault, and how long late ones are delayed. */
  share?: number;
  delayMs?: number;
}

/** Runs the simulated exchange's market through a time, as a collector would have received it. */
export function simulateMarket({ fromMs, forMs, everyMs, share = 0, delayMs = 0 }: MarketPlan): SimulatedStreams {
  const market = new SymbolMarket('BTCUSDT', 7);
  const random = seededRandom(11);
  const depth = new Wire(random, share, delayMs);
  const trades = new Wire(random, share, delayMs);
  const polled: StoredFrame[] = [];
  for (let atMs = fromMs; atMs < fromMs + forMs; atMs += everyMs) {
    const [[, trade]] = market.trade(atMs) as [[string, string]];
    trades.send(atMs, `{"stream":"btcusdt@trade","data":${trade}}`);
    depth.send(atMs, `{"stream":"btcusdt@depth@100ms","data":${market.depth(atMs)}}`);
    if ((atMs - fromMs) % POLL_EVERY_MS < everyMs) {
      polled.push({ ns: BigInt(atMs + USUAL_LAG_MS + 1) * NS_PER_MS, message: market.partialBook(1_000) });
    }
  }
  return {
    frames: { depth: depth.frames, depth_snapshot: polled, trades: trades.frames },
    faults: { depth: depth.faults, trades: trades.faults },
    longestLagNs: { depth: depth.longestLagNs, trades: trades.longestLagNs },
  };
}

class Wire {
  readonly frames: StoredFrame[] = [];
  private readonly wire: FaultyWire;
  private lastMs = 0;
  private delays = 0;
  private longestMs = 0;
  private readonly sentMs = new Map<string, number>();

  constructor(
    private readonly random: () => number,
    private readonly share: number,
    private readonly delayMs: number,
  ) {
    this.wire = new FaultyWire(random, share);
  }

  get faults(): SimulatedFaults {
    return { ...this.wire.counts, delay: this.delays };
  }

  get longestLagNs(): bigint {
    return BigInt(this.longestMs) * NS_PER_MS;
  }

  send(atMs: number, message: string): void {
    this.sentMs.set(message, atMs);
    const isLate = this.share > 0 && this.random() < this.share;
    if (isLate) this.delays++;
    const arrivedMs = Math.max(this.lastMs, atMs + USUAL_LAG_MS + (isLate ? this.delayMs : 0));
    for (const frame of this.wire.pass(message)) {
      this.lastMs = arrivedMs;
      this.longestMs = Math.max(this.longestMs, arrivedMs - this.sentMs.get(frame)!);
      this.frames.push({ ns: BigInt(arrivedMs) * NS_PER_MS, message: frame });
    }
    if (this.sentMs.size > 10) this.sentMs.delete(this.sentMs.keys().next().value!);
  }
}
