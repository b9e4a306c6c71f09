import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { parse } from 'yaml';
import { openChromium, signIn } from '../support/browser/chromium.js';
import { ContainerSystem, inspect } from '../support/containers/container-system.js';
import { type Customer, exportRows, openCustomer, ROWS } from '../support/containers/main-job.js';
import { until } from '../support/until.js';

/** A copy of `.env.example` in which everything is uncommented. */
const copied = readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z][A-Z0-9_]*=)/gm, '');
const env = { MYSQL_PASSWORD: 'p/a@s#s%3F', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://jaeger:4318' };
const system = new ContainerSystem('containers-test', [], () => env, [], copied);
const IMAGE_LIMIT_BYTES = 450e6;
let customer: Customer;

beforeAll(() => system.open());
afterAll(() => system.close());

it('is one image under 450 MB', async () => {
  const bytes = await inspect<number>('market-data-export:latest', '{{json .Size}}');
  process.stderr.write(`containers  the image has ${Math.round(bytes / 1e6)} MB\n`);
  expect(bytes).toBeLessThan(IMAGE_LIMIT_BYTES);
});

it('starts from empty volumes, and no job needs a second try', async () => {
  for (const job of ['temporal-schema', 'temporal-namespace', 'migrate']) {
    expect({ job, restarts: Object.values(await system.restarts(job)) }).toEqual({ job, restarts: [0] });
  }
});

it('does the main job: account, key, capture import, grant, export, download', async () => {
  customer = await openCustomer(system);
  expect(await exportRows(customer)).toHaveLength(ROWS);
});

it('lets the owner sign in on the page', async () => {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await signIn(page, `http://127.0.0.1:${system.ports.dashboard}`, customer.email, customer.password);
  } finally {
    await browser.close();
  }
});

it.each(['worker', 'collector', 'facade', 'streamer', 'server', 'azurite', 'temporal', 'temporal-db', 'mysql'])(
  '%s is killed: it restarts, and exports work',
  async (service) => {
    await system.kill(service);
    expect(await exportRows(customer)).toHaveLength(ROWS);
  },
);

it('drains a worker in the middle of exports', async () => {
  await system.up('--scale', 'worker=3', '--no-recreate');
  const workers = await system.containers('worker');
  expect(workers).toHaveLength(3);
  const exports = Array.from({ length: 8 }, () => exportRows(customer));
  const leaving = workers[0]!.ID;
  await until('the worker writes a file', async () => (await running(leaving)) > 0);
  await execa('docker', ['stop', '--time', '60', leaving]);
  expect(await inspect(leaving, '{{json .State.ExitCode}}')).toBe(0);
  for (const rows of await Promise.all(exports)) expect(rows).toHaveLength(ROWS);
});

/** Files that the worker writes now, by its metrics. */
async function running(id: string): Promise<number> {
  const read =
    "exec 3<>/dev/tcp/127.0.0.1/9466; printf 'GET /metrics HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n' >&3; cat <&3";
  const { stdout } = await execa('docker', ['exec', id, 'bash', '-c', read]);
  return Number(/^export_partitions_running(?:\{[^}]*\})? (\d+)/m.exec(stdout)?.[1] ?? 0);
}

it('Prometheus scrapes every process, and can run every expression of alerts and panels', async () => {
  await system.start('observe', 'prometheus');
  const wanted = ['collector', 'facade', 'server', 'worker', 'worker'];
  await until('every process is scraped', async () => {
    const up = await promql<{ metric: { process: string }; value: [number, string] }>('up == 1').catch(() => []);
    return (
      up
        .map(({ metric }) => metric.process)
        .sort()
        .join() === wanted.join()
    );
  });
  const dashboard = JSON.parse(await readFile('ops/grafana/market-data-export.json', 'utf8')) as Dashboard;
  const panels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const { groups } = parse(await readFile('ops/prometheus/alerts.yml', 'utf8')) as Alerts;
  const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  expect(panels.length).toBeGreaterThan(5);
  for (const expression of [...panels, ...alerts]) await promql(expression);
  expect(await promql('sum(export_partition_attempts_total{result="succeeded"}) > 0')).toHaveLength(1);
});

it('an export is one trace in Jaeger from facade to worker, and the line of its request has the id', async () => {
  await system.start('observe', 'jaeger');
  let traceId: string | undefined;
  await until('the trace of an export is whole', async () => {
    await exportRows(customer);
    const traces = await tracesOf('facade', 'POST /v1/exports').catch(() => []);
    traceId = traces.find(({ processes }) => servicesOf(processes).join() === 'facade,server,worker')?.traceID;
    return traceId !== undefined;
  });
  expect(await system.logs('facade')).toContain(`"traceId":"${traceId}"`);
});

interface Trace {
  traceID: string;
  processes: Record<string, { serviceName: string }>;
}
const servicesOf = (processes: Trace['processes']) =>
  [...new Set(Object.values(processes).map(({ serviceName }) => serviceName))].sort();

async function tracesOf(service: string, operation: string): Promise<Trace[]> {
  const url = `http://127.0.0.1:${system.ports.jaeger}/api/traces?service=${service}&operation=${encodeURIComponent(operation)}`;
  return ((await (await fetch(url)).json()) as { data: Trace[] }).data;
}

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}
interface Alerts {
  groups: { rules: { expr: string }[] }[];
}

/** Returns the result of an expression. Rejects if Prometheus does not accept it. */
async function promql<Sample>(query: string): Promise<Sample[]> {
  const url = `http://127.0.0.1:${system.ports.prometheus}/api/v1/query?query=${encodeURIComponent(query)}`;
  const answer = (await (await fetch(url)).json()) as { status: string; error?: string; data: { result: Sample[] } };
  if (answer.status !== 'success') throw new Error(`${query}: ${answer.error}`);
  return answer.data.result;
}

it('is taken down and up again with its data', async () => {
  await system.down();
  expect(await system.containers()).toEqual([]);
  await system.up();
  expect(await exportRows(customer)).toHaveLength(ROWS);
});

it('health checks that succeed are not logged', async () => {
  expect(await system.logs('facade')).not.toContain('/readyz');
});
