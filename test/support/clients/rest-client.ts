import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 180_000;

export interface RestAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** A client that retries unanswered requests under one idempotency key. */
export class PatientClient {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async call(method: string, route: string, body?: object): Promise<RestAnswer> {
    const key = randomUUID();
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(method, route, key, body).catch(() => undefined);
      const passing = !answer || answer.status >= 500 || answer.status === 408 || answer.status === 429;
      if (!passing && !(answer.status === 409 && isBusy(answer))) return answer;
      if (Date.now() > deadline) throw new Error(`${method} ${route}: ${JSON.stringify(answer)}`);
      await sleep(300);
    }
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
    return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }
}

/** The first call with the key is still running. */
const isBusy = ({ body }: RestAnswer): boolean => JSON.stringify(body).includes('dempotency');
