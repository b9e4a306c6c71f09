import { z } from 'zod';

const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() }),
});

/** A failed response of the REST API. */
export class RestError extends Error {
  constructor(
    call: string,
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown>,
  ) {
    super(`${call} answered ${status} ${code}: ${message}`);
  }
}

/** Calls the REST API as any client: over HTTP, with an API key. */
export class RestClient {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
    private readonly signal: AbortSignal,
  ) {}

  get<T>(path: string, shape: z.ZodType<T>): Promise<T> {
    return this.call('GET', path, undefined, shape);
  }

  post<T>(path: string, body: unknown, shape: z.ZodType<T>): Promise<T> {
    return this.call('POST', path, body, shape);
  }

  private async call<T>(method: string, path: string, body: unknown, shape: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': this.apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(30_000)]),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (response.ok) return shape.parse(answer);
    const { error } = errorBody.safeParse(answer).data ?? { error: { code: 'unknown', message: text, details: {} } };
    throw new RestError(`${method} ${path}`, response.status, error.code, error.message, error.details ?? {});
  }
}
