import { type Logger, pino } from 'pino';
import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { requireDocumented } from '../contract/documented-answer.js';
import { FakeCore } from '../core/fake-core.js';

export interface FacadeFixture {
  facade: Facade;
  core: FakeCore;
  port: number;
  /** Requests a path with the known API key; null omits a header. */
  call(method: string, path: string, options?: CallOptions): Promise<RestAnswer>;
}

interface CallOptions {
  /** Sent as JSON, or as is if it is a string. */
  body?: unknown;
  headers?: Record<string, string | null>;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /**
   * The parsed body; undefined if empty or plain text. Integers beyond 2^53 lose digits: use
   * `text`.
   */
  body: unknown;
}

/** Starts a facade over a fake core on its own port. */
export async function startFacade(
  env: Record<string, string> = {},
  logger: Logger = pino({ level: 'silent' }),
): Promise<FacadeFixture> {
  const core = new FakeCore();
  const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1', ...env });
  const facade = createFacade({ transport: core, settings, logger });
  const { port } = await facade.listen();
  return { facade, core, port, call: restCaller(`http://127.0.0.1:${port}`, FakeCore.apiKey) };
}

/**
 * Calls a REST API at `baseUrl` with an API key. Rejects answers that differ from the OpenAPI
 * document.
 */
export function restCaller(baseUrl: string, apiKey: string): FacadeFixture['call'] {
  return async (method, path, { body, headers = {} } = {}) => {
    const all = {
      'x-api-key': apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const present = Object.entries(all).filter((header): header is [string, string] => header[1] !== null);
    const response = await fetch(baseUrl + path, {
      method,
      headers: present,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: parsedBody(response.headers, text),
    };
    requireDocumented(method, path, answer);
    return answer;
  };
}

function parsedBody(headers: Headers, text: string): unknown {
  const isText = !headers.get('content-type')?.startsWith('application/json');
  return text === '' || isText ? undefined : JSON.parse(text);
}
