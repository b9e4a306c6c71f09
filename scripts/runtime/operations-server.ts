import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { HTTP_LIMITS } from '../../schema/http/http-limits.js';
import { onlyWithHost } from '../../schema/http/one-host.js';

interface OperationsServerParts {
  port: number;
  host: string;
  /** Returns whether the process can serve; a rejection counts as false. */
  ready: () => Promise<boolean>;
  registries: Registry[];
}

/**
 * Serves `GET /healthz`, `/readyz` and `/metrics` (Prometheus) of a process. Rejects if the port is
 * taken.
 */
export async function listenForOperations({ port, host, ready, registries }: OperationsServerParts): Promise<Server> {
  const answer = onlyWithHost((request, response) => {
    const route = (request.url ?? '').split('?', 1)[0];
    if (route === '/healthz') return text(response, 200, 'ok');
    if (route === '/readyz') return void answerReadiness(response, ready);
    if (route === '/metrics') return void answerMetrics(response, registries);
    text(response, 404, 'unknown route');
  });
  const server = createServer(HTTP_LIMITS, answer);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function answerReadiness(response: ServerResponse, ready: () => Promise<boolean>): Promise<void> {
  const isReady = await ready().catch(() => false);
  text(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready');
}

async function answerMetrics(response: ServerResponse, registries: Registry[]): Promise<void> {
  const parts = await Promise.all(registries.map((registry) => registry.metrics()));
  response.setHeader('content-type', registries[0]?.contentType ?? 'text/plain');
  text(response, 200, parts.join('\n'));
}

function text(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`${body}\n`);
}
