import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { LOCAL_BLOB_STORAGE } from '../../schema/blob-storage.js';
import { blobAddress, mysqlAddress, temporalAddress } from './addresses.rule.js';

const port = z.coerce.number().int().min(1).max(65535);

const stackEnvironment = z.object({
  MYSQL_URL: z.string().default('mysql://root@127.0.0.1:33306/export_service'),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_UI_PORT: port.default(8233),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  AZURE_STORAGE_CONNECTION_STRING: z.string().default(LOCAL_BLOB_STORAGE),
  /** Where data, logs and pid files of the local services are kept. */
  LOCAL_STATE_DIR: z.string().default('.local'),
  XDG_CACHE_HOME: z.string().optional(),
  /** `0`: plain processes even where a Docker daemon answers. */
  STACK_DOCKER: z.enum(['0', '1']).default('1'),
});

export type StackSettings = ReturnType<typeof parseStackSettings>;

/** Reads which services the settings point at. Throws with every problem listed. */
export function parseStackSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = stackEnvironment.safeParse(given);
  if (!parsed.success) throw new Error(`The settings are not right:\n${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  return {
    mysql: { url: values.MYSQL_URL, ...mysqlAddress(values.MYSQL_URL) },
    temporal: {
      ...temporalAddress(values.TEMPORAL_ADDRESS),
      uiPort: values.TEMPORAL_UI_PORT,
      namespace: values.TEMPORAL_NAMESPACE,
    },
    blob: {
      connectionString: values.AZURE_STORAGE_CONNECTION_STRING,
      ...blobAddress(values.AZURE_STORAGE_CONNECTION_STRING),
    },
    stateDir: path.resolve(values.LOCAL_STATE_DIR),
    cacheDir: path.join(values.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'market-data-export'),
    docker: values.STACK_DOCKER === '1',
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
