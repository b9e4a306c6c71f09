import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { LOCAL_BLOB_STORAGE } from '../../schema/process/blob-storage.js';
import { fixedPort } from '../../schema/settings/listeners.js';
import { completeMysqlUrl, mysqlDatabase } from '../../schema/settings/mysql.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { blobAddress, mysqlAddress, temporalAddress } from './addresses.rule.js';

/**
 * The settings of the local services, by environment variable; the first five are shared with the
 * processes.
 */
const stackEnvironment = z.object({
  ...mysqlDatabase,
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  AZURE_STORAGE_CONNECTION_STRING: z.string().default(LOCAL_BLOB_STORAGE),
  TEMPORAL_UI_PORT: fixedPort(8233).describe('Port of the web interface of Temporal.'),
  LOCAL_STATE_DIR: z.string().default('.local').describe('Data, logs and pid files of the local services.'),
  XDG_CACHE_HOME: z.string().optional().describe('Programs that were fetched or built; ~/.cache by default.'),
  STACK_USE_RUNNING: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: services that another project or clone started at the default ports are used.'),
  STACK_DOCKER: z.enum(['0', '1']).default('1').describe('0: plain processes even where Docker runs.'),
});

/** The settings of the services' addresses. */
const ADDRESSES = ['MYSQL_URL', 'TEMPORAL_ADDRESS', 'AZURE_STORAGE_CONNECTION_STRING'];

export type StackSettings = ReturnType<typeof parseStackSettings>;

/** Reads which services the settings point at. Throws one Error that lists every problem. */
export function parseStackSettings(env: Environment) {
  const settings = readSettings(env, {
    process: 'local services',
    schema: stackEnvironment,
    complete: completeMysqlUrl,
  });
  const { mysqlUrl, azureStorageConnectionString: connectionString } = settings;
  return {
    mysql: { url: mysqlUrl, ...mysqlAddress(mysqlUrl) },
    temporal: {
      ...temporalAddress(settings.temporalAddress),
      uiPort: settings.temporalUiPort,
      namespace: settings.temporalNamespace,
    },
    blob: { connectionString, ...blobAddress(connectionString) },
    stateDir: path.resolve(settings.localStateDir),
    cacheDir: path.join(settings.xdgCacheHome ?? path.join(homedir(), '.cache'), 'market-data-export'),
    docker: settings.stackDocker === '1',
    /**
     * Settings whose services are used even if another project or clone started them: those that
     * have a value.
     */
    useRunning: ADDRESSES.filter(
      (name) => settings.stackUseRunning === '1' || [env[name], env[`${name}_FILE`]].some(Boolean),
    ),
    /** False: the data is deleted after use and need not survive a power failure. */
    durable: true,
  };
}

/** The environment that makes every process use the services of these settings. */
export function stackEnvironmentOf(settings: StackSettings): Record<string, string> {
  return {
    MYSQL_URL: settings.mysql.url,
    TEMPORAL_ADDRESS: `${settings.temporal.host}:${settings.temporal.port}`,
    TEMPORAL_UI_PORT: String(settings.temporal.uiPort),
    TEMPORAL_UI_URL: `http://${settings.temporal.host}:${settings.temporal.uiPort}`,
    TEMPORAL_NAMESPACE: settings.temporal.namespace,
    AZURE_STORAGE_CONNECTION_STRING: settings.blob.connectionString,
    LOCAL_STATE_DIR: settings.stateDir,
  };
}
