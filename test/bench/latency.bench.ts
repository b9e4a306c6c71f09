import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PatientClient } from '../support/clients/rest-client.js';
import { median, textTable } from './rest/report.js';
import { benchCommand } from './bench-command.js';

const { exports: count, before } = benchCommand(
  'latency',
  `How long a small export takes its client: from 202 to "succeeded" seen through ?wait=, one minute of one sealed stream, warm, one after
the other. Processes are those of "npm run dev". Goes to .local/bench/latency.json.`,
)
  .option('--exports <n>', 'how many', Number, 50)
  .option('--before <tree>', 'another built checkout, that takes turns with this one')
  .parse()
  .opts<{ exports: number; before?: string }>();
const WARM_UP = 5;
const RANGE_MS = 60_000;
const SYSTEM = fileURLToPath(new URL('./export/latency-system.process.js', import.meta.url));

interface Measured {
  name: string;
  client: PatientClient;
  order: Record<string, unknown>;
  ms: number[];
  /** Requests until `succeeded` was seen. */
  requests: number;
  close: () => Promise<unknown>;
}

async function start(name: string, tree: string): Promise<Measured> {
  const child = spawn(process.execPath, [SYSTEM], { cwd: tree, stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string };
  const client = new PatientClient(url, apiKey);
  const list = await client.call('GET', '/exchanges/binance/instruments/BTCUSDT/datastreams?stream_type=trades');
  const [stream] = list.body['items'] as [{ datastream_id: unknown }];
  const { status, body } = await client.call('POST', '/subscriptions', { datastream_id: stream.datastream_id });
  if (status !== 201) throw new Error(`no subscription: ${JSON.stringify(body)}`);
  return {
    ...{
      name,
      client,
      ms: [],
      requests: 0,
      order: { datastream_id: stream.datastream_id, schema: 'normalized', format: 'parquet' },
    },
    close: () => {
      child.stdin.end();
      return once(child, 'exit');
    },
  };
}

async function exportOnce({ client, order }: Measured): Promise<{ ms: number; requests: number }> {
  const created = await client.call('POST', '/exports', order);
  if (created.status !== 202) throw new Error(`not accepted: ${JSON.stringify(created.body)}`);
  const startMs = performance.now();
  for (let requests = 1; ; requests++) {
    const { body } = await client.call('GET', `/exports/${String(created.body['id'])}?wait=9`);
    if (body['status'] === 'succeeded') {
      if (Number(body['rows']) === 0) throw new Error('an export without rows says nothing');
      return { ms: performance.now() - startMs, requests };
    }
    if (body['status'] !== 'queued' && body['status'] !== 'running') throw new Error(JSON.stringify(body));
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
const at = (sorted: readonly number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1]!;

const systems = [await start('this tree', process.cwd())];
if (before) systems.push(await start('before', path.resolve(before)));
const load = [os.loadavg()[0]!];
const startMs = Date.now();
await sleep(RANGE_MS + 5_000);
for (const { order } of systems) {
  Object.assign(order, {
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + RANGE_MS).toISOString(),
  });
}
for (let i = 0; i < WARM_UP + count; i++) {
  for (const system of i % 2 === 0 ? systems : systems.toReversed()) {
    const { ms, requests } = await exportOnce(system);
    if (i < WARM_UP) continue;
    system.ms.push(ms);
    system.requests += requests;
  }
}
load.push(os.loadavg()[0]!);
const results = systems.map(({ name, ms, requests }) => {
  const sorted = ms.toSorted((a, b) => a - b);
  const row = { p50Ms: median(ms), p95Ms: at(sorted, 0.95), minMs: sorted[0]!, maxMs: sorted.at(-1)! };
  const rounded = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Math.round(value)]));
  return { system: name, exports: count, ...rounded, requests: round(requests / count) };
});
const ratios = systems.map(({ ms }) => median(ms.map((value, i) => value / systems[0]!.ms[i]!)));
const rows = results.map((result, i) => ({ ...result, ratio: round(ratios[i]!) }));
console.log(textTable(rows));
const machine = { cores: os.availableParallelism(), model: os.cpus()[0]?.model, node: process.version, load };
const all = systems.map(({ name, ms }) => ({ system: name, allMs: ms.map(Math.round) }));
await writeFile('.local/bench/latency.json', `${JSON.stringify({ machine, results: rows, all }, null, 2)}\n`);
await Promise.all(systems.map((system) => system.close()));
process.exit(0);
