/**
 * Response; status 0: nothing, because the connection failed, timed out or was cut off on purpose.
 */
interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
}

/** Counts of answers by what was sent and by status. */
type Counts = Map<string, Map<number, number>>;

/** Sends requests that may fail in any way, and counts what came back. */
export class SoakClient {
  readonly counts: Counts = new Map();

  async send(
    kind: string,
    url: string,
    { method = 'GET', headers = {}, body, timeoutMs = 30_000 }: Sent,
  ): Promise<Answer> {
    const answer = await once(url, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    this.count(kind, answer.status);
    return answer;
  }

  count(kind: string, status: number): void {
    const counted = this.counts.get(kind) ?? new Map<number, number>();
    this.counts.set(kind, counted.set(status, (counted.get(status) ?? 0) + 1));
  }
}

async function once(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, body: parsed(text) };
  } catch {
    return { status: 0, body: {} };
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
