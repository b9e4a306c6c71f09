import { LOCAL_BLOB_STORAGE } from '../../../../schema/process/blob-storage.js';
import { parseFacadeSettings } from '../../../../rest-facade/settings.js';
import { parseServerSettings } from '../../../../server/settings.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { parseWorkerSettings } from '../../../../workflows/worker/settings.js';
import { newSecret, productionSettings } from '../../../support/systems/production-settings.js';

type Env = Record<string, string>;
const PROCESSES: [string, (env: Env) => unknown, string[]][] = [
  [
    'server',
    parseServerSettings,
    ['MYSQL_URL', 'SERVICE_TOKEN', 'TOKEN_KEYS', 'SESSION_SECRET', 'DASHBOARD_URL', 'AZURE_STORAGE_CONNECTION_STRING'],
  ],
  ['facade', parseFacadeSettings, ['SERVICE_TOKEN']],
  ['worker', parseWorkerSettings, ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING']],
  ['collector', parseCollectorSettings, ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING']],
];

const refusal = (parse: (env: Env) => unknown, env: Env): string => {
  try {
    parse(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};
const named = (text: string) => [...text.matchAll(/^ {2}([A-Z_]+)[\d.]*: /gm)].map(([, name]) => name);

describe.each(PROCESSES)('in production the %s', (_, parse, needed) => {
  it('refuses the public defaults, all at once, and says how to make a secret', () => {
    const text = refusal(parse, { NODE_ENV: 'production' });
    expect(named(text)).toEqual(needed);
    expect(text).toContain('openssl rand -hex 32');
  });

  it('starts with settings of its own', () => expect(refusal(parse, productionSettings())).toBe(''));

  it('names wrong settings beside unsafe ones', () => {
    const text = refusal(parse, { ...productionSettings(), SERVICE_TOKEN: 'x'.repeat(31), LOG_LEVEL: 'loud' });
    expect(named(text)).toEqual(['LOG_LEVEL', 'SERVICE_TOKEN']);
  });
});

it.each<[string, string, RegExp]>([
  ['SERVICE_TOKEN', `${newSecret()},local-development-only`, /public default/],
  ['SERVICE_TOKEN', `${newSecret()},${'y'.repeat(31)}`, /at least 32 characters, one has 31/],
  ['STAFF_TOKEN', 'staff-token', /at least 32 characters/],
  ['STAFF_TOKEN', 'short', /at least 32 characters, one has 5/],
  ['SESSION_SECRET', 'local-development-only', /public default/],
  ['TOKEN_KEYS', `${newSecret()},another-key`, /at least 32 characters/],
  ['MYSQL_URL', 'mysql://root@db.internal/export_service', /without a password/],
  ['MYSQL_URL', 'mysql://export:export@mysql:3306/export_service', /public default password/],
  ['AZURE_STORAGE_CONNECTION_STRING', LOCAL_BLOB_STORAGE, /az storage account show-connection-string/],
  ['AZURE_STORAGE_CONNECTION_STRING', 'UseDevelopmentStorage=true', /Azurite/],
  ['DASHBOARD_URL', '', /is missing/],
  ['DASHBOARD_URL', 'http://exports.example.com', /https:/],
])('a server in production refuses %s=%s', (name, value, words) => {
  const text = refusal(parseServerSettings, { ...productionSettings(), [name]: value });
  expect(named(text)).toEqual([name]);
  expect(text).toMatch(words);
  // What is not public stays out of logs.
  if (name === 'TOKEN_KEYS') expect(text).not.toContain('another-key');
});

it('checks only what a tool uses', () => {
  const { MYSQL_URL } = productionSettings();
  expect(parseServerSettings({ NODE_ENV: 'production', MYSQL_URL }, ['MYSQL_URL'])).toMatchObject({
    mysqlUrl: MYSQL_URL,
  });
});

it('does not take a misspelt environment for development', () => {
  expect(() => parseServerSettings({ NODE_ENV: 'prod' })).toThrow(/NODE_ENV/);
});

it('lets internal listeners bind loopback unless they are told otherwise', () => {
  const server = parseServerSettings({});
  expect(server).toMatchObject({ graphqlHost: '127.0.0.1', metricsHost: '127.0.0.1' });
  expect([server.dashboardHost, parseFacadeSettings({}).restHost]).toEqual([undefined, undefined]);
  for (const parse of [parseFacadeSettings, parseWorkerSettings, parseCollectorSettings]) {
    expect(parse({}).metricsHost).toBe('127.0.0.1');
    expect(parse({ METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
  }
});
