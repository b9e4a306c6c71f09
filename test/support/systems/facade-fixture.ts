import { pino } from 'pino';
import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { requireDocumented } from '../contract/documented-answer.js';
import { FakeCore } from '../core/fake-core.js';

export interface FacadeFixture {
  facade: Facade;
  core: FakeCore;
  port: number;
  /** Requests a path with the known API key; headers given as null are left out. */
  call(method: string, path: string, options?: CallOptions): Promise<RestAnswer>;
}

export interface CallOptions {
  /** A value is sent as JSON, a string as it stands. */
  body?: unknown;
  headers?: Record<string, string | null>;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when empty. Integers beyond 2^53 lose digits here: look at `text`. */
  body: unknown;
}

/** A facade over a fake core, listening on a port of its own. */
export async function startFacade(env: Record<string, string> = {}): Promise<FacadeFixture> {
  const core = new FakeCore();
  const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1', ...env });
  const facade = createFacade({ transport: core, settings, logger: pino({ level: 'silent' }) });
  const { port } = await facade.listen();
  return { facade, core, port, call: restCaller(`http://127.0.0.1:${port}`, FakeCore.apiKey) };
}

/** Calls a REST API at `baseUrl` with an API key; an answer that is not as the OpenAPI document says is an error. */
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
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    requireDocumented(method, path, answer);
    return answer;
  };
}
