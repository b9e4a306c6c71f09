import type { FeedLimits } from './feed-adapter.js';

const REFUSED_RETRY_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;

interface OpenRequest {
  kind: 'subscribe' | 'unsubscribe';
  channels: Set<string>;
  sentMs: number;
}

export interface ControlRequest {
  id: number;
  kind: 'subscribe' | 'unsubscribe';
  channels: string[];
}

/** Control messages of one connection: brings what was asked of the exchange in line with what is wanted, at its pace. */
export class SubscriptionRequests {
  private readonly asked = new Set<string>();
  private readonly refusedMs = new Map<string, number>();
  private readonly open = new Map<number, OpenRequest>();
  private lastSentMs = -Infinity;
  private lastId = 0;

  constructor(private readonly limits: FeedLimits) {}

  /** The next message to send now; null when there is nothing to say, or it is too early. */
  next(wanted: ReadonlySet<string>, nowMs: number): ControlRequest | null {
    if (nowMs - this.lastSentMs < 1_000 / this.limits.controlMessagesPerSecond) return null;
    const leaving = [...this.asked].filter((channel) => !wanted.has(channel));
    const coming = [...wanted].filter((channel) => !this.asked.has(channel) && this.mayAsk(channel, nowMs));
    const kind = leaving.length > 0 ? 'unsubscribe' : 'subscribe';
    const channels = (leaving.length > 0 ? leaving : coming).slice(0, this.limits.channelsPerMessage);
    if (channels.length === 0) return null;
    for (const channel of channels) {
      if (kind === 'subscribe') this.asked.add(channel);
      else this.asked.delete(channel);
    }
    this.lastSentMs = nowMs;
    this.lastId += 1;
    this.open.set(this.lastId, { kind, channels: new Set(channels), sentMs: nowMs });
    return { id: this.lastId, kind, channels };
  }

  /** Settles what an answer is about; answers the subscribed channels that are thereby live or refused. */
  answered(answer: { accepted: boolean; id?: number; channel?: string }, nowMs: number): string[] {
    const settled: string[] = [];
    for (const [id, request] of this.open) {
      if (answer.id !== undefined && answer.id !== id) continue;
      const channels = answer.channel === undefined ? [...request.channels] : [answer.channel];
      const concerned = channels.filter((channel) => request.channels.delete(channel));
      if (request.channels.size === 0) this.open.delete(id);
      if (request.kind === 'subscribe') settled.push(...concerned);
    }
    if (!answer.accepted) {
      for (const channel of settled) {
        this.asked.delete(channel);
        this.refusedMs.set(channel, nowMs);
      }
    }
    return settled;
  }

  /** Whether a request has waited too long for its answer. */
  isOverdue(nowMs: number): boolean {
    return [...this.open.values()].some(({ sentMs }) => nowMs - sentMs > ANSWER_TIMEOUT_MS);
  }

  private mayAsk(channel: string, nowMs: number): boolean {
    return nowMs - (this.refusedMs.get(channel) ?? -Infinity) >= REFUSED_RETRY_MS;
  }
}
