import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Docker Compose's own rendering of the files. It needs no daemon for that. */
interface Rendered {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: { type: string; source: string; target: string }[] }
  >;
}
const SECRETS = ['SERVICE_TOKEN', 'TOKEN_KEYS', 'SESSION_SECRET', 'MYSQL_PASSWORD', 'MYSQL_ROOT_PASSWORD'];
const PRODUCTION = {
  ...Object.fromEntries([...SECRETS, 'TEMPORAL_DB_PASSWORD'].map((name) => [name, 'x'])),
  AZURE_STORAGE_CONNECTION_STRING: 'AccountName=ours',
  DASHBOARD_URL: 'https://exports.example.com',
  REST_PUBLIC_URL: 'https://api.example.com',
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rendered-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rendered(dotEnv: Record<string, string>, ...overrides: string[]): Promise<Rendered> {
  const file = path.join(folder, '.env');
  const lines = Object.entries(dotEnv).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(file, lines.join(''));
  const files = ['docker-compose.yml', ...overrides.map((name) => `ops/compose/${name}.yml`)];
  const options = ['--env-file', file, ...files.flatMap((name) => ['-f', name])];
  const run = await execa('docker', ['compose', ...options, 'config', '--format', 'json']);
  return JSON.parse(run.stdout) as Rendered;
}
const publicUrlOf = ({ services }: Rendered) => services['server']?.environment?.['BLOB_PUBLIC_URL'];

it('without a storage account, Azurite runs and links lead to its published port', async () => {
  const local = await rendered({ AZURITE_BLOB_PORT: '7777' });
  expect(Object.keys(local.services)).toContain('azurite');
  expect(publicUrlOf(local)).toBe('http://127.0.0.1:7777/devstoreaccount1');
});

it('with a storage account, Azurite is a profile and links lead to the account', async () => {
  const account = { AZURE_STORAGE_CONNECTION_STRING: 'AccountName=ours' };
  const real = await rendered(account);
  expect(Object.keys(real.services)).not.toContain('azurite');
  expect(publicUrlOf(real)).toBe('');
  expect(Object.keys((await rendered({ ...account, COMPOSE_PROFILES: 'azurite' })).services)).toContain('azurite');
});

it('production stops without one of the files with secrets', async () => {
  await expect(rendered(PRODUCTION, 'production')).rejects.toThrow('undefined config secrets-yml-or-secret-files-yml');
  await expect(rendered({}, 'production', 'secrets')).rejects.toThrow('missing, see docs/containers.md');
  expect(Object.keys((await rendered(PRODUCTION, 'production', 'secrets')).services)).not.toContain('azurite');
});

it('certificates for MySQL and Temporal are mounted where they are read', async () => {
  const dotEnv = { ...PRODUCTION, TLS_DIR: folder, COMPOSE_PROFILES: 'backup' };
  const { services } = await rendered(dotEnv, 'production', 'secrets', 'tls');
  const mounted = Object.entries(services).filter(([, { volumes = [] }]) =>
    volumes.some(({ source, target }) => source === folder && target === '/run/tls'),
  );
  expect(mounted.map(([name]) => name).sort()).toEqual(['backup', 'migrate', 'server', 'worker']);
  const trusting = Object.entries(services).filter(([, { environment }]) => environment?.['NODE_EXTRA_CA_CERTS']);
  expect(trusting.map(([name]) => name).sort()).toEqual(['backup', 'migrate', 'server']);
});
