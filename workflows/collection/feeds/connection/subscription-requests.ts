import type { ControlAnswer, FeedLimits } from '../feed-adapter.js';

const REFUSED_RETRY_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;

interface OpenRequest {
  channels: Set<string>;
  sentMs: number;
}

interface ControlRequest {
  id: number;
  kind: 'subscribe' | 'unsubscribe';
  channels: string[];
}

/** Channels whose subscription an answer settles. */
interface Settled {
  live: string[];
  refused: string[];
}

/**
 * Sends the control messages of one connection: brings its subscriptions in line with what is
 * wanted, at the exchange's pace.
 */
export class SubscriptionRequests {
  private readonly asked = new Set<string>();
  private readonly refusedMs = new Map<string, number>();
  /** Channels refused together. One may be the cause, so each is requested again alone. */
  private readonly suspects = new Set<string>();
  private readonly open = new Map<number, OpenRequest>();
  /** Channels to subscribe to again: their answer is a whole book. */
  private readonly renewed = new Set<string>();
  private lastSentMs = -Infinity;
  private lastId = 0;

  constructor(
    private readonly limits: FeedLimits,
    private readonly batchOf: (channel: string) => string = () => '',
  ) {}

  /** Returns the next message to send now. Null if there is none, or it is too early. */
  next(wanted: ReadonlySet<string>, nowMs: number): ControlRequest | null {
    if (nowMs - this.lastSentMs < 1_000 / this.limits.controlMessagesPerSecond) return null;
    const leaving = this.batch([...this.asked].filter((channel) => !wanted.has(channel)));
    const coming = leaving.length > 0 ? [] : this.coming(wanted, nowMs);
    const kind = coming.length > 0 ? 'subscribe' : 'unsubscribe';
    // A channel that begins again is missing until it is asked for: only then the next ones follow.
    const ending =
      leaving.length > 0 ? leaving : this.batch([...this.renewed].filter((channel) => this.asked.has(channel)));
    const channels = kind === 'subscribe' ? coming : ending;
    if (channels.length === 0) return null;
    for (const channel of channels) {
      if (kind === 'subscribe') this.asked.add(channel);
      else this.asked.delete(channel);
      this.renewed.delete(channel);
    }
    this.lastSentMs = nowMs;
    this.lastId += 1;
    // Nothing depends on the answer to an unsubscription.
    if (kind === 'subscribe') this.open.set(this.lastId, { channels: new Set(channels), sentMs: nowMs });
    return { id: this.lastId, kind, channels };
  }

  /** Ends the subscription of a channel and begins it again, if there is one. */
  renew(channel: string): void {
    if (this.asked.has(channel)) this.renewed.add(channel);
  }

  /** Applies an answer. Returns the channels that it settles. */
  answered(answer: ControlAnswer, nowMs: number): Settled {
    const named: string[] = [];
    const left: string[] = [];
    for (const [id, request] of this.open) {
      if (answer.id !== undefined && answer.id !== id) continue;
      for (const channel of request.channels) {
        if (isAbout(answer, channel)) named.push(channel);
        else if (answer.exactly === true && answer.id === id) left.push(channel);
        else continue;
        request.channels.delete(channel);
      }
      if (request.channels.size === 0) this.open.delete(id);
    }
    const settled = answer.accepted
      ? { live: [...named, ...this.acquit(answer)], refused: left }
      : { live: [], refused: named };
    for (const channel of settled.live) this.suspects.delete(channel);
    for (const channel of settled.refused) this.refuse(channel, nowMs, !answer.accepted && named.length > 1);
    return settled;
  }

  /** Notes that data of a channel arrives, so that it needs no answer. */
  arrived(channel: string): void {
    for (const [id, request] of this.open) {
      if (request.channels.delete(channel) && request.channels.size === 0) this.open.delete(id);
    }
  }

  /** Returns whether a request has waited too long for its answer. */
  isOverdue(nowMs: number): boolean {
    return [...this.open.values()].some(({ sentMs }) => nowMs - sentMs > ANSWER_TIMEOUT_MS);
  }

  private coming(wanted: ReadonlySet<string>, nowMs: number): string[] {
    const coming = [...wanted].filter((channel) => !this.asked.has(channel) && this.mayAsk(channel, nowMs));
    const [suspect] = coming.filter((channel) => this.suspects.has(channel));
    const others = coming.filter((channel) => !this.suspects.has(channel));
    if (others.length > 0) return this.batch(others);
    // An answer without a name belongs to a suspect only while no other request is open.
    return suspect !== undefined && this.open.size === 0 ? [suspect] : [];
  }

  private batch(channels: readonly string[]): string[] {
    const batch = this.batchOf(channels[0] ?? '');
    return channels.filter((channel) => this.batchOf(channel) === batch).slice(0, this.limits.channelsPerMessage);
  }

  /** Returns the suspects that the exchange has subscribed after all. */
  private acquit(answer: ControlAnswer): string[] {
    const acquitted = [...this.suspects].filter((channel) => answer.channels?.includes(channel) === true);
    const late = acquitted.filter((channel) => !this.asked.has(channel));
    for (const channel of acquitted) {
      this.suspects.delete(channel);
      this.asked.add(channel);
    }
    return late;
  }

  private refuse(channel: string, nowMs: number, together: boolean): void {
    this.asked.delete(channel);
    if (together) this.suspects.add(channel);
    else {
      this.suspects.delete(channel);
      this.refusedMs.set(channel, nowMs);
    }
  }

  private mayAsk(channel: string, nowMs: number): boolean {
    return nowMs - (this.refusedMs.get(channel) ?? -Infinity) >= REFUSED_RETRY_MS;
  }
}

function isAbout({ channels, instrument }: ControlAnswer, channel: string): boolean {
  if (channels !== undefined) return channels.includes(channel);
  return instrument === undefined || channel.endsWith(` ${instrument}`);
}
