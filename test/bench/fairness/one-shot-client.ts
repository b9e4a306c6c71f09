/** An answer and how long it took. */
export interface Timed {
  status: number;
  body: Record<string, unknown>;
  ms: number;
}

/** A client of one account that repeats nothing: what it is answered is what is measured. */
export class OneShotClient {
  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  async call(method: string, route: string, body?: object, signal?: AbortSignal): Promise<Timed> {
    const startMs = performance.now();
    const response = await fetch(`${this.url}/v1${route}`, {
      method,
      headers: { 'X-Api-Key': this.apiKey, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const ms = performance.now() - startMs;
    return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {}, ms };
  }

  /**
   * Measures from the request to the end of the export; `limitMs` later it counts as not finished:
   * status 0.
   */
  async exportOnce(order: object, limitMs: number): Promise<Timed> {
    const startMs = performance.now();
    const { status, body } = await this.call('POST', '/exports', order);
    if (status !== 202) throw new Error(`not accepted: ${JSON.stringify(body)}`);
    for (;;) {
      const now = await this.call('GET', `/exports/${String(body['id'])}?wait=9`);
      const ms = performance.now() - startMs;
      if (now.body['status'] === 'succeeded') return { ...now, ms };
      if (now.body['status'] === 'failed') throw new Error(JSON.stringify(now.body));
      if (ms > limitMs) return { status: 0, body: now.body, ms };
    }
  }
}
