import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { TestRecord } from './test-reader.js';
import { recordOf } from './stream-client.js';

/** A stream is alive while it sends records or heartbeats. */
const SILENT_MS = 20_000;
const AGAIN_MS = 300;
const PASSING = [408, 429, 500, 502, 503, 504];

/** A broken connection, which the client continues by its last cursor. */
class BrokenError extends Error {}

type ResumingTransport = 'ndjson' | 'sse' | 'websocket';

interface Asked {
  url: string;
  apiKey: string;
  transport: ResumingTransport;
  /** Query of the stream, without the cursor. */
  query: URLSearchParams;
}

/** A client of `GET /v1/stream` that continues broken connections by cursor. */
export class ResumingClient {
  /** Records of all connections but heartbeats, as they came. */
  readonly lines: string[] = [];
  connections = 0;
  private cursor: string | null = null;
  private breakOff: (() => void) | null = null;

  constructor(private readonly asked: Asked) {}

  /** Reads until the stream ends. Rejects if it is refused for good. */
  async follow(): Promise<void> {
    for (;;) {
      this.connections += 1;
      try {
        for await (const line of this.read()) if (this.take(line)) return;
      } catch (error) {
        if (!(error instanceof BrokenError)) throw error;
      }
      await sleep(AGAIN_MS);
    }
  }

  /** Breaks the connection, if there is one. */
  break(): void {
    this.breakOff?.();
  }

  /** Keeps a record. Returns whether it is the last one. */
  private take(line: string): boolean {
    const record = recordOf(line);
    if (record.type === 'error') return this.refused(record);
    this.cursor = record.cursor ?? this.cursor;
    if (record.type !== 'heartbeat') this.lines.push(line);
    return record.type === 'end';
  }

  private refused({ error, ...record }: TestRecord): never {
    this.cursor = record.cursor ?? this.cursor;
    const { code } = error as { code: string };
    if (code === 'unavailable' || code === 'internal') throw new BrokenError(code);
    throw new Error(`the stream ended with ${JSON.stringify(error)}`);
  }

  private async *read(): AsyncGenerator<string> {
    if (this.asked.transport === 'websocket') yield* this.messages();
    else for await (const text of recordsIn(this.body(), this.asked.transport)) yield text;
  }

  private address(): string {
    const { url, transport } = this.asked;
    const query = new URLSearchParams(this.asked.query);
    if (this.cursor !== null && transport !== 'sse') query.set('cursor', this.cursor);
    return `${url}/v1/stream?${query.toString()}`;
  }

  private headers(): Record<string, string> {
    const { apiKey, transport } = this.asked;
    if (transport !== 'sse') return { 'x-api-key': apiKey };
    return {
      ...{ 'x-api-key': apiKey, accept: 'text/event-stream' },
      ...(this.cursor !== null && { 'last-event-id': this.cursor }),
    };
  }

  private async *body(): AsyncGenerator<string> {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const request = http.get(this.address(), { headers: this.headers(), agent: false, timeout: SILENT_MS }, resolve);
    request.on('error', reject).on('timeout', () => request.destroy());
    this.breakOff = () => request.destroy();
    try {
      const answer = await promise.catch(() => {
        throw new BrokenError('no answer');
      });
      answer.setEncoding('utf8');
      if (answer.statusCode !== 200) await refuse(answer.statusCode!, answer);
      for await (const chunk of answer) yield chunk as string;
    } catch (error) {
      throw error instanceof Error && 'code' in error ? new BrokenError(String(error.code)) : error;
    } finally {
      this.breakOff = null;
      request.destroy();
    }
  }

  private async *messages(): AsyncGenerator<string> {
    const socket = new WebSocket(this.address().replace('http', 'ws'), { headers: this.headers() });
    const arrived: (string | Error)[] = [];
    let tell: () => void = () => undefined;
    const add = (item: string | Error): void => {
      arrived.push(item);
      tell();
    };
    const silence = setTimeout(() => socket.terminate(), SILENT_MS);
    this.breakOff = () => socket.terminate();
    socket.on('message', (data) => {
      silence.refresh();
      add((data as Buffer).toString());
    });
    socket.on('unexpected-response', (_, answer) => void refuse(answer.statusCode!, answer).catch(add));
    socket.on('error', () => add(new BrokenError('refused'))).on('close', () => add(new BrokenError('closed')));
    try {
      for (;;) {
        const next = arrived.shift();
        if (next instanceof Error) throw next;
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (tell = resolve));
      }
    } finally {
      clearTimeout(silence);
      this.breakOff = null;
      socket.terminate();
    }
  }
}

/** Throws what an answer without a stream means. */
async function refuse(status: number, answer: AsyncIterable<unknown>): Promise<never> {
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  if (PASSING.includes(status)) throw new BrokenError(String(status));
  throw new Error(`refused with ${status} ${body}`);
}

/** Yields the records of a body. One that broke off is left out. */
async function* recordsIn(chunks: AsyncIterable<string>, transport: 'ndjson' | 'sse'): AsyncGenerator<string> {
  const end = transport === 'sse' ? '\n\n' : '\n';
  let text = '';
  for await (const chunk of chunks) {
    const parts = (text + chunk).split(end);
    text = parts.pop()!;
    for (const part of parts) yield transport === 'sse' ? part.slice(part.indexOf('data: ') + 6) : part;
  }
}
