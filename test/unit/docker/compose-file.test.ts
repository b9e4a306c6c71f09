import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { facadeEnvironment, parseFacadeSettings } from '../../../rest-facade/settings.js';
import { SEARCH_ATTRIBUTES } from '../../../schema/jobs/jobs.js';
import { mysqlDatabase } from '../../../schema/settings/mysql.js';
import { parseServerSettings, serverEnvironment } from '../../../server/settings.js';
import { FEED_ADAPTERS } from '../../../exchanges/generated/feeds.js';
import { collectorEnvironment, parseCollectorSettings } from '../../../workflows/collection/settings.js';
import { streamerEnvironment } from '../../../workflows/streaming/settings.js';
import { parseWorkerSettings, workerEnvironment } from '../../../workflows/worker/settings.js';
import { newSecret, productionSettings } from '../../support/systems/production-settings.js';

interface Service {
  image: string;
  build?: object;
  profiles?: string[];
  extends?: { file: string; service: string };
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: number | string;
  pids_limit?: number;
  read_only?: boolean;
  restart?: string;
  command?: string[];
  environment?: Record<string, string | null>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}
interface Manifest {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}

const read = (file: string) => readFileSync(file, 'utf8');
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}
/** Compose's own tags replace lists instead of adding to them. */
const customTags = ['!reset', '!override'].flatMap((tag) => [
  { tag, collection: 'seq' as const, resolve: (value: unknown) => value },
  { tag, collection: 'map' as const, resolve: (value: unknown) => value },
]);
const load = (file: string) => parse(read(file), { merge: true, customTags }) as Compose;
const compose = load('docker-compose.yml');
const storage = load('ops/compose/storage.yml');
const production = load('ops/compose/production.yml');
const secrets = load('ops/compose/secrets.yml');
const manifest = JSON.parse(read('package.json')) as Manifest;
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build !== undefined);
const service = (name: string): Service => {
  const found = compose.services[name];
  if (found === undefined) throw new Error(`no service ${name}`);
  return found;
};
const isJob = ({ restart }: Service) => restart?.startsWith('on-failure') === true;

/** The reference table of settings: name of the variable in the first column. */
const documentedSettings = new Set(
  [...read('docs/reference/settings.md').matchAll(/^\|([^|]+)\|/gm)].flatMap(
    (row) => row[1]?.match(/`[A-Z][A-Z0-9_<>]+`/g) ?? [],
  ),
);

const PARSERS = {
  migrate: (env: Record<string, string>) => parseServerSettings(env, ['MYSQL_URL']),
  server: parseServerSettings,
  facade: parseFacadeSettings,
  worker: parseWorkerSettings,
  collector: parseCollectorSettings,
};
const mysqlEnvironment = z.object(mysqlDatabase);
type Process = keyof typeof PARSERS;

/**
 * Fills in `${NAME:-default}`, also within defaults, `${NAME:+text}` and `${NAME:?message}` as
 * Compose does.
 */
function fill(text: string, dotEnv: Record<string, string>): string {
  const innermost = /\$\{(\w+):([-?+])([^${}]*)\}/;
  for (let match = innermost.exec(text); match !== null; match = innermost.exec(text)) {
    const [whole, name = '', sign, otherwise = ''] = match;
    if (sign === '?' && !dotEnv[name]) throw new Error(`${name}: ${otherwise}`);
    text = text.replace(whole, () => (sign === '+' ? dotEnv[name] && otherwise : dotEnv[name] || otherwise) ?? '');
  }
  return text;
}

/** The service of ops/compose/storage.yml that a service of docker-compose.yml extends. */
const extendedBy = (name: string, dotEnv: Record<string, string> = {}): Service | undefined =>
  storage.services[fill(service(name).extends?.service ?? '', dotEnv)];

/** The environment of a container with the variables of an `.env` file. */
function environmentOf(
  name: string,
  dotEnv: Record<string, string> = {},
  files: readonly Compose[] = [compose],
): Record<string, string> {
  const entries = [extendedBy(name, dotEnv), ...files.map(({ services }) => services[name])].flatMap((one) =>
    Object.entries(one?.environment ?? {}),
  );
  const filled = entries.map(([key, value]) => [key, value === null ? dotEnv[key] : fill(String(value), dotEnv)]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined)) as Record<string, string>;
}

describe.each(Object.keys(PARSERS) as Process[])('docker compose up: %s', (name) => {
  const parse = (dotEnv: Record<string, string>) => PARSERS[name](environmentOf(name, dotEnv));

  it('starts without an .env file, for development', () => {
    expect(environmentOf(name)['NODE_ENV']).toBe('development');
    expect(() => parse({})).not.toThrow();
  });

  it('refuses to start in production without secrets, and starts with those of the documentation', () => {
    const inProduction = (dotEnv: Record<string, string>) =>
      PARSERS[name](environmentOf(name, dotEnv, [compose, production, secrets]));
    expect(() => parse({ NODE_ENV: 'production' })).toThrow(/SERVICE_TOKEN|MYSQL_URL/);
    expect(() => inProduction({})).toThrow(/: missing/);
    const made = /^for name in (.*); do$/m.exec(read('docs/containers.md'))?.[1]?.split(' ') ?? [];
    expect(made).toContain('SERVICE_TOKEN');
    const { AZURE_STORAGE_CONNECTION_STRING, DASHBOARD_URL } = productionSettings();
    const dotEnv = {
      AZURE_STORAGE_CONNECTION_STRING: AZURE_STORAGE_CONNECTION_STRING!,
      DASHBOARD_URL: DASHBOARD_URL!,
      REST_PUBLIC_URL: 'https://api.example.com',
      ...Object.fromEntries(made.map((key) => [key, newSecret()])),
    };
    expect(() => inProduction(dotEnv)).not.toThrow();
  });
});

it('every published or shared port of our processes is bound beyond the loopback of its container', () => {
  expect(environmentOf('server')).toMatchObject({ GRAPHQL_HOST: '0.0.0.0', DASHBOARD_HOST: '0.0.0.0' });
  expect(environmentOf('facade')['REST_HOST']).toBe('0.0.0.0');
  for (const name of ['server', 'facade', 'worker', 'collector', 'streamer']) {
    expect(environmentOf(name)['METRICS_HOST']).toBe('0.0.0.0');
  }
});

describe('docker-compose.yml', () => {
  it('runs every part of the system', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining([
        ...['mysql', 'azurite', 'temporal', 'temporal-ui'],
        ...['migrate', 'server', 'facade', 'worker', 'collector', 'streamer'],
      ]),
    );
  });

  it.each(ours.map(([name, { command }]) => [name, command]))('%s runs what its npm script runs', (name, command) => {
    const script = manifest.scripts[name === 'migrate' ? 'migrate' : `start:${name}`];
    expect(command?.[0]).toBe('node');
    expect(script?.split(' ').at(-1)).toBe(command?.[1]);
    expect(command).toHaveLength(2);
  });

  it.each(ours)('%s takes only settings that the reference documents', (_, { environment }) => {
    const documented = (name: string): boolean =>
      documentedSettings.has(`\`${name.replace(/^(FEED_URL|REST_URL|COLLECTOR_PARTS)_.*/, '$1_<EXCHANGE>')}\``) ||
      /^OTEL_/.test(name);
    expect(Object.keys(environment ?? {}).filter((name) => !documented(name))).toEqual([]);
  });

  it.each([
    'server/settings.ts',
    'rest-facade/settings.ts',
    'workflows/worker/settings.ts',
    'workflows/collection/settings.ts',
  ])('the reference documents every setting of %s', (file) => {
    const names = [...read(file).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => `\`${name}\``);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !documentedSettings.has(name))).toEqual([]);
  });

  it.each([
    ['mysql', '127.0.0.1:${MYSQL_PORT:-33306}:3306'],
    ['azurite', '127.0.0.1:${AZURITE_BLOB_PORT:-10000}:10000'],
    ['temporal', '127.0.0.1:${TEMPORAL_PORT:-7233}:7233'],
    ['temporal-ui', '127.0.0.1:${TEMPORAL_UI_PORT:-8233}:8080'],
    ['server', '127.0.0.1:${GRAPHQL_PORT:-4000}:4000'],
    ['server', '127.0.0.1:${DASHBOARD_PORT:-4001}:4001'],
    ['facade', '127.0.0.1:${REST_PORT:-8080}:8080'],
  ])('%s is published at %s', (name, port) => {
    expect(service(name).ports).toContain(port);
  });

  it.each([
    ['TEMPORAL_UI_URL', 'TEMPORAL_UI_PORT', 'http://127.0.0.1:7777'],
    ['REST_PUBLIC_URL', 'REST_PORT', 'http://127.0.0.1:7777'],
    ['DASHBOARD_URL', 'DASHBOARD_PORT', 'http://127.0.0.1:7777'],
    ['BLOB_PUBLIC_URL', 'AZURITE_BLOB_PORT', 'http://127.0.0.1:7777/devstoreaccount1'],
  ])('%s follows the published port %s', (name, port, url) => {
    expect(environmentOf('server', { [port]: '7777' })[name]).toBe(url);
    expect(environmentOf('server', { [port]: '7777', [name]: 'https://own' })[name]).toBe('https://own');
  });

  it('with a storage account, Azurite is a profile and links lead to the account', () => {
    const account = { AZURE_STORAGE_CONNECTION_STRING: 'AccountName=ours' };
    expect(extendedBy('azurite')?.profiles).toBeUndefined();
    expect(extendedBy('azurite', account)?.profiles).toEqual(['azurite']);
    expect(environmentOf('server', account)['BLOB_PUBLIC_URL']).toBe('');
    expect(environmentOf('server', { ...account, BLOB_PUBLIC_URL: 'https://own' })['BLOB_PUBLIC_URL']).toBe(
      'https://own',
    );
  });

  it.each([
    ['server', serverEnvironment],
    ['migrate', mysqlEnvironment],
    ['facade', facadeEnvironment],
    ['worker', workerEnvironment],
    ['collector', collectorEnvironment],
    ['streamer', streamerEnvironment],
  ])('every setting of the %s reaches its container', (name, { shape }) => {
    const given = Object.keys({ ...extendedBy(name)?.environment, ...service(name).environment });
    expect(Object.keys(shape).filter((setting) => !given.includes(setting))).toEqual([]);
  });

  it('the addresses of every feed reach the collector', () => {
    const names = FEED_ADAPTERS.map(({ exchange }) => exchange.toUpperCase());
    const given = Object.keys(service('collector').environment ?? {}).filter((name) => /^(FEED|REST)_URL_/.test(name));
    expect(given.sort()).toEqual(names.flatMap((name) => [`FEED_URL_${name}`, `REST_URL_${name}`]).sort());
  });

  it('the number of parts of every exchange reaches the collector', () => {
    const names = FEED_ADAPTERS.map(({ exchange }) => `COLLECTOR_PARTS_${exchange.toUpperCase()}`);
    const given = Object.keys(service('collector').environment ?? {}).filter((name) =>
      name.startsWith('COLLECTOR_PARTS_'),
    );
    expect(given.sort()).toEqual(names.sort());
  });

  it('publishes nothing beyond this machine', () => {
    for (const [name, { ports = [] }] of services) {
      expect({ name, open: ports.filter((port) => !port.startsWith('127.0.0.1:')) }).toEqual({ name, open: [] });
    }
  });

  it.each([
    ['server', '9464'],
    ['facade', '9465'],
    ['worker', '9466'],
    ['collector', '9467'],
    ['streamer', '9468'],
  ])('%s serves its metrics at %s', (name, port) => {
    expect(service(name).environment?.['METRICS_PORT']).toBe(port);
  });

  it('has a health check on everything that stays up', () => {
    const without = services.filter(([, one]) => !isJob(one) && one.healthcheck === undefined).map(([name]) => name);
    // Web pages, and what only they ask: nothing waits for them.
    expect(without).toEqual(['temporal-ui', 'prometheus', 'grafana', 'jaeger']);
  });

  it('waits for health of services and for completion of jobs', () => {
    for (const [name, { depends_on: dependencies = {} }] of services) {
      for (const [dependency, { condition }] of Object.entries(dependencies)) {
        const wanted = isJob(service(dependency)) ? 'service_completed_successfully' : 'service_healthy';
        expect({ name, dependency, condition }).toEqual({ name, dependency, condition: wanted });
      }
    }
  });

  it('restarts what stays up', () => {
    const wanted = services.map(([name, one]) => [name, isJob(one) ? 'on-failure:5' : 'unless-stopped']);
    expect(services.map(([name, { restart }]) => [name, restart])).toEqual(wanted);
  });

  it('keeps every state in a named volume', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    expect(mounts.sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(service('collector').volumes?.[0]).toBe(`journal-data:${service('collector').environment?.['JOURNAL_DIR']}`);
  });

  it('registers the search attributes that workflows set', () => {
    const script = service('temporal-namespace').command?.[0] ?? '';
    expect(script.match(/for name in (.*); do/)?.[1]?.split(' ')).toEqual([...SEARCH_ATTRIBUTES]);
  });

  it('runs the emulator of Blob Storage in the version of the local stack', () => {
    expect(service('azurite').image).toMatch(new RegExp(`:${manifest.devDependencies['azurite']}$`));
    expect(service('azurite').command?.[0]).toContain('--skipApiVersionCheck');
  });

  it('the emulator keeps its metadata in MySQL, in a database that is made before', () => {
    expect(environmentOf('azurite')['AZURITE_DB']).toBe('mysql://azurite:azurite@mysql:3306/azurite');
    expect(Object.keys(service('azurite').depends_on ?? {})).toEqual(['mysql', 'azurite-database']);
    expect(service('azurite-database').command?.[0]).toContain('CREATE DATABASE IF NOT EXISTS azurite ');
  });
});

describe('ops/compose/production.yml', () => {
  it.each(Object.keys({ ...compose.services, ...production.services }))(
    'limits %s and takes its rights away',
    (name) => {
      const limited = production.services[name];
      expect(limited).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(limited?.mem_limit).toBeDefined();
      expect(limited?.cpus).toBeDefined();
      expect(limited?.pids_limit).toBeGreaterThan(0);
    },
  );

  it.each(ours.map(([name]) => name))('%s writes nothing but its journal and /tmp', (name) => {
    expect(production.services[name]).toMatchObject({ read_only: true, tmpfs: ['/tmp'] });
  });

  it('Azurite runs only where it is asked for', () => {
    expect(production.services['azurite']?.profiles).toEqual(['azurite']);
    for (const [name, { depends_on: dependencies = {} }] of services) {
      const { required } = (dependencies['azurite'] ?? { required: false }) as { required?: boolean };
      expect({ name, required }).toEqual({ name, required: false });
    }
  });
});
