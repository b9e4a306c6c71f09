import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { SandboxLimits } from '../../sandbox/pool/sandbox.js';
import { LOCAL_BLOB_STORAGE } from '../../schema/blob-storage.js';
import { coreUrl } from '../../schema/core-client/core-url.js';
import { internalHost, listenerPort, nodeEnv } from '../../schema/settings/listeners.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { sandboxWall, wallRuleOf } from '../../schema/settings/sandbox-wall.js';
import { firstSecret, LOCAL_SECRET } from '../../schema/settings/secrets.js';
import { tracesEndpoint } from '../../schema/tracing/traces-endpoint.js';
import { networkList } from '../../schema/webhooks/network-list.js';
import type { AllowedNetworks } from '../../schema/webhooks/webhook-target.js';

const environment = z
  .object({
    NODE_ENV: nodeEnv,
    TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233'),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
    TEMPORAL_TLS: z.stringbool().default(false),
    TEMPORAL_TLS_SERVER_NAME: z.string().min(1).optional(),
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().min(1).optional(),
    TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().min(1).optional(),
    TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().min(1).optional(),
    CORE_URL: coreUrl,
    SERVICE_TOKEN: firstSecret.default(LOCAL_SECRET),
    AZURE_STORAGE_CONNECTION_STRING: z.string().min(1).default(LOCAL_BLOB_STORAGE),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
    ENGINE_THREADS: z.coerce.number().int().min(0).max(64).default(availableParallelism()),
    SANDBOX_PROCESSES: z.coerce.number().int().min(1).max(64).default(4),
    SANDBOX_MEMORY_MIB: z.coerce.number().int().min(128).max(65_536).default(448),
    SANDBOX_WALL: sandboxWall,
    SANDBOX_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
    WEBHOOK_PRIVATE_NETWORKS: networkList.default([]),
    METRICS_PORT: listenerPort(9466),
    METRICS_HOST: internalHost,
    OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((env) => !env.TEMPORAL_TLS_CLIENT_CERT_PATH === !env.TEMPORAL_TLS_CLIENT_KEY_PATH, {
    path: ['TEMPORAL_TLS_CLIENT_KEY_PATH'],
    error: 'a client certificate and its key go together',
  });

/** Where Temporal is, and how to speak to it. */
export interface TemporalSettings {
  address: string;
  namespace: string;
  /** Null: no encryption. */
  tls: { serverName?: string; caPath?: string; certPath?: string; keyPath?: string } | null;
}

/** What a worker needs to know, from the environment of its process. */
export interface WorkerSettings {
  temporal: TemporalSettings;
  coreUrl: string;
  serviceToken: string;
  blobConnectionString: string;
  /** Activities at a time in this process; a partition takes a core and some tens of MiB. */
  concurrency: number;
  /** Threads that all partitions of this process share; none when 0. */
  engineThreads: number;
  /** Where exports evaluate SQL of users; previews have two processes of their own with the same limits. */
  sandbox: Omit<SandboxLimits, 'waiting' | 'niceness'>;
  /** Where webhooks may lead although it is not public. */
  webhookPrivateNetworks: AllowedNetworks;
  metricsPort: number;
  metricsHost: string;
  logLevel: string;
  /** Where traces go, over OTLP/HTTP; undefined: nothing is traced. */
  tracesEndpoint: string | undefined;
}

/**
 * The worker's settings (operations.md, Ports and settings). Throws one Error that lists every problem. Empty variables
 * count as absent.
 */
export function parseWorkerSettings(env: Environment = process.env): WorkerSettings {
  const checked = ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING'] as const;
  const settings = readSettings(env, { process: 'worker', schema: environment, checked });
  const tls = {
    serverName: settings.TEMPORAL_TLS_SERVER_NAME,
    caPath: settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
    certPath: settings.TEMPORAL_TLS_CLIENT_CERT_PATH,
    keyPath: settings.TEMPORAL_TLS_CLIENT_KEY_PATH,
  };
  const encrypted = settings.TEMPORAL_TLS || Object.values(tls).some((value) => value !== undefined);
  return {
    temporal: {
      address: settings.TEMPORAL_ADDRESS,
      namespace: settings.TEMPORAL_NAMESPACE,
      tls: encrypted ? tls : null,
    },
    coreUrl: settings.CORE_URL,
    serviceToken: settings.SERVICE_TOKEN,
    blobConnectionString: settings.AZURE_STORAGE_CONNECTION_STRING,
    concurrency: settings.WORKER_CONCURRENCY,
    engineThreads: settings.ENGINE_THREADS,
    sandbox: {
      processes: settings.SANDBOX_PROCESSES,
      memoryMib: settings.SANDBOX_MEMORY_MIB,
      evaluateCpuMs: settings.SANDBOX_TIMEOUT_MS,
      wall: wallRuleOf(settings),
    },
    webhookPrivateNetworks: settings.WEBHOOK_PRIVATE_NETWORKS,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    logLevel: settings.LOG_LEVEL,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
}
