import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { parse } from 'yaml';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { createProgram } from '../../../scripts/admin/program.js';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';
import { parseServerSettings } from '../../../server/settings.js';
import { parseCollectorSettings } from '../../../workflows/collection/settings.js';
import { parseStreamerSettings } from '../../../workflows/streaming/settings.js';
import { parseWorkerSettings } from '../../../workflows/worker/settings.js';
import {
  type PodContainer,
  environmentOfContainer,
  type KubernetesObject,
  objectsOf,
  podSpecOf,
  renderedYaml,
} from '../../support/kubernetes/rendered.js';
import { newSecret, productionSettings } from '../../support/systems/production-settings.js';

const EXAMPLE = 'ops/kubernetes/production';
interface TemporalTrigger {
  metadata: Record<string, string>;
  authenticationRef: { name: string };
}
/** Objects of operators; the validator has no schema of them. */
const CUSTOM = ['PodMonitor', 'PrometheusRule', 'ScaledObject', 'TriggerAuthentication'];
const PARSERS: Record<string, (env: Record<string, string>) => unknown> = {
  migrate: (env) => parseServerSettings(env, ['MYSQL_URL']),
  server: parseServerSettings,
  facade: parseFacadeSettings,
  worker: parseWorkerSettings,
  collector: parseCollectorSettings,
  streamer: parseStreamerSettings,
};
const PROCESSES = Object.keys(PARSERS);
/** The keys that the page of the documentation puts into the secret. */
const secret = {
  MYSQL_PASSWORD: newSecret(),
  SERVICE_TOKEN: newSecret(),
  TOKEN_KEYS: newSecret(),
  SESSION_SECRET: newSecret(),
  AZURE_STORAGE_CONNECTION_STRING: productionSettings()['AZURE_STORAGE_CONNECTION_STRING']!,
};

let yaml: string;
let objects: KubernetesObject[];
beforeAll(async () => {
  yaml = await renderedYaml(EXAMPLE);
  objects = objectsOf(yaml);
});

const workloads = () => objects.flatMap((object) => podSpecOf(object) ?? []);
const containersOf = (name: string): PodContainer[] =>
  workloads().flatMap(({ containers }) => containers.filter((container) => container.name === name));

it('every object is valid against the schemas of Kubernetes', async () => {
  const bin = await pythonTools(undefined, 'test/support/kubernetes/requirements.txt');
  const folder = await mkdtemp(path.join(tmpdir(), 'kubernetes-'));
  try {
    await writeFile(path.join(folder, 'all.yaml'), yaml);
    for (const version of ['1.31', '1.37']) {
      const args = ['--strict', '-k', version, path.join(folder, 'all.yaml')];
      const run = await execa(path.join(bin, 'kubernetes-validate'), args, { all: true, reject: false });
      const lines = (run.all ?? '').split('\n');
      expect(lines.filter((line) => line.startsWith('INFO'))).toHaveLength(objects.length - CUSTOM.length);
      expect(
        lines
          .filter((line) => !/^INFO/.test(line))
          .map((line) => /kind (\w+)/.exec(line)?.[1] ?? line)
          .sort(),
      ).toEqual(CUSTOM);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each(PROCESSES)('%s runs what its container of docker-compose.yml runs', async (name) => {
  const compose = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, { command: string[] }>;
  };
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(containersOf(name).length).toBeGreaterThan(0);
  for (const { command, image } of containersOf(name)) {
    expect(command).toEqual(compose.services[name]?.command);
    expect(image).toBe(`registry.example.com/market-data-export:${version}`);
  }
});

it.each(PROCESSES)('%s starts in production with its settings and the secret', (name) => {
  for (const container of containersOf(name)) {
    const env = environmentOfContainer(container, objects, secret);
    expect(env['NODE_ENV']).toBe('production');
    expect(() => PARSERS[name]!(env)).not.toThrow();
  }
});

it('the backup job runs the command of admin, into a storage account in production', () => {
  const [container] = containersOf('backup');
  const keys = { ...secret, BACKUP_STORAGE_CONNECTION_STRING: secret.AZURE_STORAGE_CONNECTION_STRING };
  const env = environmentOfContainer(container!, objects, keys);
  expect(() => parseServerSettings(env, ['MYSQL_URL', 'AZURE_STORAGE_CONNECTION_STRING'])).not.toThrow();
  const [, main, command, ...options] = container!.command;
  expect([main, command]).toEqual(['dist/scripts/admin/main.js', 'backup']);
  const known = createProgram().commands.find((one) => one.name() === command)!;
  expect(known.parseOptions(options)).toEqual({ operands: [], unknown: [] });
});

it('the documentation names the keys of the secret', async () => {
  const used = workloads().flatMap(({ containers, volumes }) => [
    ...containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? [])),
    ...volumes.flatMap(({ secret: mounted }) => mounted?.items.map(({ key }) => key) ?? []),
  ]);
  const page = await readFile('docs/kubernetes.md', 'utf8');
  expect([...new Set(used)].filter((key) => !page.includes(key))).toEqual([]);
});

it.each(['server', 'facade', 'worker', 'collector', 'streamer'])(
  '%s is probed at a port that it listens at',
  (name) => {
    for (const container of containersOf(name)) {
      const env = environmentOfContainer(container, objects, secret);
      const { startupProbe, livenessProbe, readinessProbe, ports = [] } = container;
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)).toEqual([
        ...['/healthz', '/healthz', '/readyz'],
      ]);
      const listening = ['GRAPHQL_PORT', 'DASHBOARD_PORT', 'REST_PORT', 'STREAMER_PORT', 'METRICS_PORT'].flatMap(
        (setting) => env[setting] ?? [],
      );
      expect(ports.map(({ containerPort }) => String(containerPort)).sort()).toEqual(listening.sort());
      expect(ports.map(({ name: port }) => port)).toContain(readinessProbe?.httpGet.port);
    }
  },
);

it('every container has no rights and writes only its volumes', () => {
  for (const { containers, securityContext, automountServiceAccountToken } of workloads()) {
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(automountServiceAccountToken).toBe(false);
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory).toBeDefined();
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
    }
  }
});

it('a collector keeps its journal in a volume of its own', () => {
  for (const container of containersOf('collector')) {
    const { JOURNAL_DIR } = environmentOfContainer(container, objects, secret);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(JOURNAL_DIR);
  }
  const sets = objects.filter(({ kind }) => kind === 'StatefulSet');
  expect(sets.map(({ spec }) => spec['replicas'])).toEqual(sets.map(() => 1));
});

it('two replicas of a collector never share a node, and other groups of collectors may', () => {
  for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'StatefulSet')) {
    const rules = spec.template?.spec.affinity?.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    expect(rules).toEqual([{ topologyKey: 'kubernetes.io/hostname', labelSelector: spec['selector'] }]);
    expect(spec['selector']).toMatchObject({
      matchLabels: { 'app.kubernetes.io/instance': metadata.labels?.['app.kubernetes.io/instance'] },
    });
  }
});

describe('autoscaling of workers', () => {
  const triggersOf = (rendered: readonly KubernetesObject[]) =>
    rendered.find(({ kind }) => kind === 'ScaledObject')!.spec['triggers'] as [TemporalTrigger, TemporalTrigger];
  const triggerOf = (rendered: readonly KubernetesObject[]) => triggersOf(rendered)[0];

  it('follows the task queues of exports', () => {
    const queues = triggersOf(objects).map(({ metadata }) => metadata['taskQueue']);
    expect(queues).toEqual([TASK_QUEUES.files, TASK_QUEUES.exports]);
  });

  it('asks the Temporal of the settings', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kubernetes-'));
    try {
      await cp('ops/kubernetes', folder, { recursive: true });
      const settings = path.join(folder, 'production/settings.env');
      const other = { ADDRESS: 'else.example.com:7233', NAMESPACE: 'else', TLS_SERVER_NAME: 'name.example.com' };
      let text = await readFile(settings, 'utf8');
      for (const [name, value] of Object.entries(other)) {
        text = text.replace(new RegExp(`^TEMPORAL_${name}=.*$`, 'm'), `TEMPORAL_${name}=${value}`);
      }
      await writeFile(settings, text);
      const place = { endpoint: other.ADDRESS, namespace: other.NAMESPACE, tlsServerName: other.TLS_SERVER_NAME };
      const rendered = objectsOf(await renderedYaml(path.join(folder, 'production')));
      expect(triggersOf(rendered)).toMatchObject([{ metadata: place }, { metadata: place }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has the certificates that servers and workers read from files', () => {
    const name = triggerOf(objects).authenticationRef.name;
    const found = objects.find(({ kind, metadata }) => kind === 'TriggerAuthentication' && metadata.name === name);
    const keys = (found!.spec['secretTargetRef'] as { name: string; key: string }[]).map(({ key }) => key);
    for (const process of ['server', 'worker']) {
      const { volumes } = workloads().find(({ containers }) => containers[0]?.name === process)!;
      const { secret } = volumes.find((volume) => volume.name === 'temporal-tls')!;
      expect(secret).toMatchObject({ secretName: 'market-data-export', optional: true });
      expect(secret!.items.map(({ key }) => key)).toEqual(keys);
    }
  });
});

it('alerts and the dashboard are those of ops', async () => {
  const { groups } = parse(await readFile('ops/prometheus/alerts.yml', 'utf8')) as { groups: unknown };
  expect(objects.find(({ kind }) => kind === 'PrometheusRule')?.spec['groups']).toEqual(groups);
  const dashboard = objects.find(({ metadata }) => metadata.name === 'grafana-dashboard');
  expect(Object.values(dashboard?.data ?? {})).toEqual([await readFile('ops/grafana/market-data-export.json', 'utf8')]);
});
