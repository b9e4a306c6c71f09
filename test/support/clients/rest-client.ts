import { randomUUID } from 'node:crypto';
import { poll } from '../../../scripts/runtime/poll.js';

const PATIENCE_MS = 180_000;

interface RestAnswer {
  status: number;
  body: Record<string, unknown>;
  /** The body as it came: times have more digits than numbers. */
  text: string;
}

/** A client that retries unanswered requests under one idempotency key. */
export class PatientClient {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async call(method: string, route: string, body?: object): Promise<RestAnswer> {
    const key = randomUUID();
    let last: RestAnswer | undefined;
    const final = async (): Promise<RestAnswer | undefined> => {
      last = await this.once(method, route, key, body).catch(() => undefined);
      const passing = !last || last.status >= 500 || last.status === 408 || last.status === 429;
      return passing || (last?.status === 409 && isBusy(last)) ? undefined : last;
    };
    const timedOut = (): Error => new Error(`${method} ${route}: ${JSON.stringify(last)}`);
    return poll(final, { everyMs: 300, timeoutMs: PATIENCE_MS, timedOut });
  }

  private async once(method: string, route: string, key: string, body?: object): Promise<RestAnswer> {
    const response = await fetch(`${this.url}/v1${route}`, {
      method,
      headers: {
        'X-Api-Key': this.apiKey,
        ...(method !== 'GET' && { 'Idempotency-Key': key }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    return { status: response.status, text, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }
}

/** The first call with the key is still running. */
const isBusy = ({ body }: RestAnswer): boolean => JSON.stringify(body).includes('dempotency');
