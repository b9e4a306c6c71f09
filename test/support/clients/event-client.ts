import { poll } from '../../../scripts/runtime/poll.js';
import { until } from '../until.js';

interface HeardEvent {
  /** The id for Last-Event-ID. */
  id: string;
  kind: string;
  subjectId: string;
  data: Record<string, unknown>;
}

/** Listens to `accountEvents` as a page does, and keeps the events. */
export class EventClient {
  readonly heard: HeardEvent[] = [];
  readonly errors: unknown[] = [];
  ended = false;
  private readonly leaving = new AbortController();

  constructor(
    private readonly cookie: string,
    private readonly selection = 'id kind subjectId',
  ) {}

  /** Connects and continues after the last event; resolves once the server has answered. */
  async connect(yoga: string, headers: Record<string, string> = {}): Promise<void> {
    this.ended = false;
    const last = this.heard.at(-1)?.id;
    const response = await fetch(`${yoga}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        cookie: this.cookie,
        ...(last === undefined ? {} : { 'last-event-id': last }),
        ...headers,
      },
      body: JSON.stringify({ query: `subscription { accountEvents { ${this.selection} } }` }),
      signal: this.leaving.signal,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      this.errors.push(await response.json());
      this.ended = true;
      return;
    }
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    void this.read(reader, new TextDecoder().decode(first.value));
  }

  leave(): void {
    this.leaving.abort();
  }

  /** Resolves once this many events of the kind have arrived. */
  async until(kind: string, count = 1): Promise<HeardEvent[]> {
    const found = (): HeardEvent[] | undefined => {
      const events = this.heard.filter((event) => event.kind === kind);
      return events.length >= count ? events : undefined;
    };
    const timedOut = (): Error => new Error(`no event ${kind}; got: ${JSON.stringify([this.heard, this.errors])}`);
    return poll(found, { everyMs: 20, timeoutMs: 90_000, timedOut });
  }

  async untilEnded(): Promise<void> {
    await until('the stream has ended', () => this.ended);
  }

  private async read(reader: ReadableStreamDefaultReader<Uint8Array>, begun: string): Promise<void> {
    const decoder = new TextDecoder();
    let text = begun;
    try {
      for (;;) {
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
        const { value, done } = await reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
      }
    } catch {
      // A server that was killed, or this client going: both end the stream.
    }
    this.ended = true;
  }

  private take(block: string): void {
    const id = /^id: (.+)$/m.exec(block)?.[1];
    const json = /^data: (.+)$/m.exec(block)?.[1];
    if (json === undefined) return;
    const { data, errors } = JSON.parse(json) as {
      data?: { accountEvents: HeardEvent['data'] } | null;
      errors?: unknown;
    };
    if (errors) this.errors.push(errors);
    const event = data?.accountEvents;
    if (event && id !== undefined) {
      this.heard.push({ id, kind: String(event['kind']), subjectId: String(event['subjectId']), data: event });
    }
  }
}
