import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { azuriteConnectionString } from '../../schema/process/blob-storage.js';
import { ContainerSystem, inspect, say } from '../support/containers/container-system.js';
import { baseImages, ensureImages } from '../support/containers/images.js';
import { createSchema, type Customer, exportRows, openCustomer, ROWS } from '../support/containers/main-job.js';
import { environmentOfContainer, objectsOf, type PodContainer, renderedYaml } from '../support/kubernetes/rendered.js';
import { newSecret } from '../support/systems/production-settings.js';
import { until } from '../support/until.js';

/**
 * Opens on loopback what the test reaches from outside, gives Azurite, with a key of its own, for a
 * storage account, and lets MySQL accept TLS only.
 */
const OVERRIDE = `services:
  mysql:
    command:
      - --character-set-server=utf8mb4
      - --collation-server=utf8mb4_0900_as_cs
      - --default-time-zone=+00:00
      - --mysqlx=OFF
      - --require-secure-transport=ON
      - --ssl-ca=/run/tls/ca.crt
      - --ssl-cert=/run/tls/mysql.crt
      - --ssl-key=/run/tls/mysql.key
    volumes: ['\${TLS_DIR}:/run/tls:ro']
  facade:
    ports: !override ['127.0.0.1:\${REST_PORT}:8080']
  azurite:
    ports: !override ['127.0.0.1:\${AZURITE_BLOB_PORT}:10000']
`;
const PROJECT = 'containers-production';
const OURS = ['server', 'facade', 'worker', 'collector'];
/** An authority in `$0`, and a certificate that it signed for the host `mysql`. */
const CERTIFICATES = `cd "$0"
openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.crt -subj /CN=authority -days 2
openssl req -x509 -newkey rsa:2048 -nodes -keyout mysql.key -out mysql.crt -subj /CN=mysql -days 2 -CA ca.crt -CAkey ca.key \
  -addext subjectAltName=DNS:mysql
chmod 644 *`;
const MYSQL_TLS = 'ssl={"verifyIdentity":true}';
let folder: string;
let system: ContainerSystem;
let customer: Customer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'production-'));
  const key = randomBytes(64).toString('base64');
  const secrets = {
    ...{ service_token: newSecret(), token_keys: newSecret(), session_secret: newSecret() },
    ...{
      mysql_password: `p/a@s#s%3F${newSecret()}`,
      mysql_root_password: newSecret(),
      temporal_db_password: newSecret(),
    },
    azure_storage_connection_string: azuriteConnectionString(10_000, key).replace('127.0.0.1', 'azurite'),
  };
  for (const [name, value] of Object.entries(secrets)) await writeFile(path.join(folder, name), `${value}\n`);
  const tls = path.join(folder, 'tls');
  await mkdir(tls);
  await execa('bash', ['-euc', CERTIFICATES, tls]);
  const override = path.join(folder, 'override.yml');
  await writeFile(override, OVERRIDE);
  const files = ['production', 'secret-files', 'proxy', 'tls'].map((name) => `ops/compose/${name}.yml`);
  const env = ({ blob }: { blob: number }) => ({
    SECRETS_DIR: folder,
    TLS_DIR: tls,
    MYSQL_URL: `mysql://export@mysql:3306/export_service?${MYSQL_TLS}`,
    BACKUP_MYSQL_URL: `mysql://root@mysql:3306/export_service?${MYSQL_TLS}`,
    AZURITE_ACCOUNTS: `devstoreaccount1:${key}`,
    BLOB_PUBLIC_URL: `http://127.0.0.1:${blob}/devstoreaccount1`,
    DASHBOARD_URL: 'https://exports.localhost',
    REST_PUBLIC_URL: 'https://api.localhost',
    TLS_OPTIONS: 'local_certs',
  });
  system = new ContainerSystem(PROJECT, [...files, override], env, ['azurite']);
  await system.open();
  const client = 'ops/compose/mysql-client';
  await ensureImages(baseImages([`${client}/Dockerfile`]), say);
});
afterAll(async () => {
  await system?.close();
  await rm(folder, { recursive: true, force: true });
});

it('does the main job in production mode, without rights, with secrets from files', async () => {
  customer = await openCustomer(system);
  expect(await exportRows(customer)).toHaveLength(ROWS);
});

it('runs without rights, limited, and without a secret in the environment', async () => {
  for (const service of OURS) {
    const [container] = await system.containers(service);
    const config = await inspect<Record<string, unknown>>(container!.ID, '{{json .HostConfig}}');
    expect(config).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges:true'] });
    expect(config['Memory']).toBeGreaterThan(0);
    expect(config['PidsLimit']).toBeGreaterThan(0);
    const env = await inspect<string[]>(container!.ID, '{{json .Config.Env}}');
    expect(env).toContain('NODE_ENV=production');
    const secret = /^(SERVICE_TOKEN|TOKEN_KEYS|SESSION_SECRET|MYSQL_PASSWORD|AZURE_STORAGE_CONNECTION_STRING)=./;
    expect(env.filter((line) => secret.test(line))).toEqual([]);
  }
});

it.each(['prometheus', 'jaeger'])('%s runs limited and without rights as well', async (service) => {
  await system.start('observe', service);
  const [container] = await system.containers(service);
  expect(container).toMatchObject({ State: 'running' });
  const config = await inspect<Record<string, unknown>>(container!.ID, '{{json .HostConfig}}');
  expect(config).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'], NanoCpus: 1e9 });
  expect(config['Memory']).toBeGreaterThan(0);
  const port = { prometheus: '9090', jaeger: '16686' }[service]!;
  await until(`${service} answers`, async () => {
    const published = (await system.compose('port', service, port)).stdout.trim();
    return (await fetch(`http://${published}/`).catch(() => undefined))?.ok === true;
  });
});

it('SQL of accounts runs in the sandbox, which production starts only with every protection', async () => {
  const price = { json: { path: 'data.p', type: 'decimal(2)' }, transform: '{v} * 2' };
  const columns = [{ output_column: 'doubled', data: { binance: price } }];
  await createSchema(customer, { name: 'doubled', stream_category: 'trade', columns });
  const rows = await exportRows(customer, 'doubled');
  expect(rows).toEqual(Array(ROWS).fill('84000.2'));
});

it('the proxy serves the page and REST over TLS', async () => {
  expect(await overTls('api.localhost', '/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' });
  const page = await overTls('exports.localhost', '/');
  expect(page.status).toBe(200);
  expect(page.body).toContain('<html');
});

function overTls(host: string, route: string): Promise<{ status: number | undefined; body: string }> {
  const options = { port: system.ports.https, servername: host, headers: { Host: host }, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', path: route, ...options }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
    sent.on('error', reject).end();
  });
}

/** The commands of the documentation, with these words for those in capitals. */
async function documented(title: string, words: Record<string, string>): Promise<string> {
  const page = await readFile('docs/containers.md', 'utf8');
  const [, script = ''] = new RegExp(`^## ${title}\\n.*?^\`\`\`sh\\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];
  expect(script).not.toBe('');
  return Object.entries(words).reduce((text, [word, value]) => {
    expect(text).toContain(word);
    return text.replaceAll(word, value);
  }, script);
}

it('restores the backup to a later moment with the commands of the documentation', async () => {
  const runs = async <T>(...words: string[]) => {
    const { stdout } = await system.compose('run', '--rm', '--no-TTY', ...words);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
  };
  const made = await runs<{ backup: string; binary_log: { file: string; position: number } }>('backup');
  expect(made.backup).toMatch(/^export_service-\d{8}T\d{9}Z\.sql\.gz$/);
  const open = async (name: string) =>
    (await system.admin<{ account_id: string }>('account', 'create', '--name', name, '--plan', 'pro')).account_id;
  const kept = await open('Before the moment');
  // Binary logs have whole seconds.
  await setTimeout(1_100);
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ');
  await setTimeout(1_100);
  const lost = await open('After the moment');

  const { file, position } = made.binary_log;
  const printed = await system.shell(
    await documented('Restore', { NAME: made.backup, FILE: file, POSITION: String(position), MOMENT: moment }),
  );
  const reports = printed.split('\n').filter((line) => line.startsWith('{'));
  expect(JSON.parse(reports[0] ?? '')).toMatchObject({ restored: made.backup, storage: { missing_segments: [] } });
  expect(reports[1]).toContain('"held_ranges_differ":[]');
  const query = ['mysql', '-h', 'mysql', '-u', 'root', '-N', '-e', 'SELECT id FROM export_service.accounts'];
  const accounts = (await system.compose('run', '--rm', '--no-TTY', 'mysql-client', ...query)).stdout.split('\n');
  expect(accounts).toEqual(expect.arrayContaining([customer.accountId, kept]));
  expect(accounts).not.toContain(lost);
  expect(await exportRows(customer)).toHaveLength(ROWS);
});

/**
 * Runs what `ops/kubernetes/production` says of each process: command, settings, rights, and
 * probes.
 */
describe('the containers of ops/kubernetes', () => {
  it.each(OURS)('%s starts with the rendered command, settings and rights, and answers its probes', async (name) => {
    const objects = objectsOf(await renderedYaml('ops/kubernetes/production'));
    const pods = objects.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    const pod = pods.find((container) => container.name === name)!;
    const id = await startPod(pod, environmentOfContainer(pod, objects, await secretOf()));
    try {
      const port = pod.ports!.find(({ name: named }) => named === pod.readinessProbe!.httpGet.port)!.containerPort;
      await until(`${name} is ready`, async () => {
        const { exitCode } = await execa('docker', ['exec', id, 'ready', String(port)], { reject: false });
        return exitCode === 0;
      });
    } finally {
      await execa('docker', ['rm', '--force', '--volumes', id]);
    }
  });
});

/** The values of the example's secret: those of this system. */
async function secretOf(): Promise<Record<string, string>> {
  const names = ['SERVICE_TOKEN', 'TOKEN_KEYS', 'SESSION_SECRET', 'MYSQL_PASSWORD', 'AZURE_STORAGE_CONNECTION_STRING'];
  const read = names.map(async (name) => [name, await execa('cat', [path.join(folder, name.toLowerCase())])] as const);
  return Object.fromEntries((await Promise.all(read)).map(([name, { stdout }]) => [name, stdout]));
}

/**
 * Starts a container as its pod would, beside the system. Addresses outside the cluster are those
 * of the system.
 */
async function startPod(pod: PodContainer, env: Record<string, string>): Promise<string> {
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = pod.securityContext as {
    allowPrivilegeEscalation: boolean;
    readOnlyRootFilesystem: boolean;
    capabilities: { drop: string[] };
  };
  const addresses = {
    MYSQL_URL: `mysql://export@mysql:3306/export_service?${MYSQL_TLS}`,
    NODE_EXTRA_CA_CERTS: '/run/tls/ca.crt',
    TEMPORAL_ADDRESS: 'temporal:7233',
    TEMPORAL_TLS: 'false',
  };
  const settings = Object.entries({ ...env, ...addresses }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const rights = [
    ...capabilities.drop.flatMap((capability) => ['--cap-drop', capability]),
    ...(allowPrivilegeEscalation ? [] : ['--security-opt', 'no-new-privileges']),
    ...(readOnlyRootFilesystem ? ['--read-only'] : []),
    ...['--user', '1000:1000', '--memory', pod.resources.limits.memory.replace('i', '').toLowerCase()],
  ];
  const volumes = pod.volumeMounts.flatMap(({ mountPath }) =>
    mountPath === '/tmp' ? ['--tmpfs', mountPath] : ['--volume', mountPath],
  );
  const place = [
    'run',
    '--detach',
    '--network',
    `${PROJECT}_default`,
    '--volume',
    `${path.join(folder, 'tls')}:/run/tls:ro`,
  ];
  const { stdout } = await execa('docker', [
    ...[...place, ...rights, ...volumes, ...settings, 'market-data-export:latest', ...pod.command],
  ]);
  return stdout.trim();
}
