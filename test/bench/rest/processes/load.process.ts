import { Agent, request } from 'node:http';
import type { ConnectionPlan, Step } from '../scenarios.js';
import { serveParent } from './parent.js';

export interface LoadOrder {
  port: number;
  connections: ConnectionPlan[];
  units: number;
}

/** Seconds of the whole run, and of every unit in milliseconds. */
export interface LoadReport {
  seconds: number;
  unitsMs: number[];
}

/**
 * One request over its connection's only socket; the body of an answer that is as expected, else an
 * error.
 */
function ask(agent: Agent, order: LoadOrder, apiKey: string, step: Step, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers: Record<string, string | number> = { 'X-Api-Key': apiKey };
  if (step.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    headers['Content-Length'] = Buffer.byteLength(step.body);
  }
  const outgoing = request(
    { agent, host: '127.0.0.1', port: order.port, method: step.method, path, headers },
    (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', reject);
      res.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (res.statusCode === step.expect) resolve(text);
        else reject(new Error(`${step.method} ${path} answered ${res.statusCode} instead of ${step.expect}: ${text}`));
      });
    },
  );
  outgoing.once('error', reject);
  outgoing.end(step.body);
  return promise;
}

async function runConnection(order: LoadOrder, plan: ConnectionPlan, count: number, first: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const unitsMs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const unit = plan.units[(first + index) % plan.units.length]!;
    const startedMs = performance.now();
    let id = '';
    for (const step of unit) {
      const text = await ask(agent, order, plan.apiKey, step, step.path.replace('{id}', id));
      if (unit.length > 1 && id === '') id = (JSON.parse(text) as { id: string }).id;
    }
    unitsMs.push(performance.now() - startedMs);
  }
  agent.destroy();
  return unitsMs;
}

let first = 0;

serveParent<LoadOrder, LoadReport>(async (order) => {
  const each = Math.ceil(order.units / order.connections.length);
  const startedMs = performance.now();
  const unitsMs = await Promise.all(order.connections.map((plan) => runConnection(order, plan, each, first)));
  // The next run goes on where this one ended, whichever system it is against.
  first += each;
  return { seconds: (performance.now() - startedMs) / 1_000, unitsMs: unitsMs.flat() };
});
