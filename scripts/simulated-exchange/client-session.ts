import type WebSocket from 'ws';
import { z } from 'zod';

/**
 * Limit that Binance documents: more incoming messages in a second end the connection; pings and
 * pongs count.
 */
const MESSAGES_PER_SECOND = 5;
const POLICY_VIOLATION = 1008;
const MAX_STREAMS = 1_024;

const request = z.object({
  method: z.enum(['SUBSCRIBE', 'UNSUBSCRIBE', 'LIST_SUBSCRIPTIONS']),
  params: z.array(z.string()).default([]),
  id: z.union([z.number(), z.string(), z.null()]).default(null),
});

/**
 * One client of the combined-stream endpoint: what it has subscribed to, and Binance's answers to
 * its control messages.
 */
export class ClientSession {
  readonly streams = new Set<string>();
  private recentMs: number[] = [];

  constructor(
    readonly number: number,
    private readonly socket: WebSocket,
    /** Called with the streams of a subscription before it is confirmed. */
    private readonly onSubscribe: (streams: string[]) => void,
    /** Called for each ping. Returns whether to answer it. */
    private readonly onPing: () => boolean,
  ) {
    socket.on('message', (data) => this.received((data as Buffer).toString('utf8')));
    socket.on('pong', () => this.countMessage());
    socket.on('ping', (data) => this.countMessage() && this.onPing() && socket.pong(data));
    socket.on('error', () => socket.terminate());
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  ping(): void {
    this.socket.ping(String(Date.now()));
  }

  subscribe(streams: string[]): void {
    this.onSubscribe(streams);
    for (const stream of streams) this.streams.add(stream);
  }

  private received(text: string): void {
    if (!this.countMessage()) return;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return this.refuse(3, 'Invalid JSON: expected value at line 1 column 1', null);
    }
    const parsed = request.safeParse(json);
    if (!parsed.success)
      return this.refuse(2, `Invalid request: ${parsed.error.issues[0]?.message ?? 'unknown'}`, null);
    const { method, params, id } = parsed.data;
    if (method === 'LIST_SUBSCRIPTIONS') return this.answer([...this.streams], id);
    if (method === 'UNSUBSCRIBE') for (const stream of params) this.streams.delete(stream);
    else if (this.streams.size + params.length > MAX_STREAMS)
      return this.refuse(2, 'Invalid request: too many streams', id);
    else this.subscribe(params);
    this.answer(null, id);
  }

  private countMessage(): boolean {
    const nowMs = performance.now();
    this.recentMs = [...this.recentMs.filter((ms) => nowMs - ms < 1_000), nowMs];
    if (this.recentMs.length <= MESSAGES_PER_SECOND) return true;
    this.socket.close(POLICY_VIOLATION, 'Too many requests');
    return false;
  }

  private answer(result: unknown, id: unknown): void {
    this.send(JSON.stringify({ result, id }));
  }

  private refuse(code: number, msg: string, id: unknown): void {
    this.send(JSON.stringify({ error: { code, msg }, id }));
  }
}
