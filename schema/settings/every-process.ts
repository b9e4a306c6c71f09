import { z } from 'zod';
import { LOCAL_BLOB_STORAGE } from '../process/blob-storage.js';
import { internalHost, listenerPort } from './listeners.js';

/** The kind of environment. Anything but `production` accepts the public default secrets. */
const nodeEnv = z
  .enum(['development', 'test', 'production'])
  .default('development')
  .describe('development, test or production, which refuses public secrets.');

/** The settings that every long-running process has. */
export const everyProcess = (metricsPort: number) => ({
  NODE_ENV: nodeEnv,
  METRICS_PORT: listenerPort(metricsPort).describe('Port of metrics and health.'),
  METRICS_HOST: internalHost.describe('Address at which metrics and health are served.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent.'),
});

/** Receiver of traces, over OTLP/HTTP. */
export const traced = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where traces go, over OTLP/HTTP; without it, nothing is traced.'),
};

/** The storage account of segments and export files. */
export const blobStorage = {
  AZURE_STORAGE_CONNECTION_STRING: z
    .string()
    .min(1)
    .default(LOCAL_BLOB_STORAGE)
    .describe('Storage account of raw segments and export files; Azurite on this machine by default.'),
};
