import { z } from 'zod';
import { coreUrl } from '../schema/core-client/core-url.js';
import { internalHost, listenerPort, nodeEnv, publicHost } from '../schema/settings/listeners.js';
import { type Environment, readSettings } from '../schema/settings/read-settings.js';
import { firstSecret, LOCAL_SECRET } from '../schema/settings/secrets.js';
import { tracesEndpoint } from '../schema/tracing/traces-endpoint.js';
import { trustedProxies } from '../schema/trusted-proxies.js';

const milliseconds = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const environment = z.object({
  NODE_ENV: nodeEnv,
  REST_PORT: listenerPort(8080),
  REST_HOST: publicHost,
  CORE_URL: coreUrl,
  SERVICE_TOKEN: firstSecret.default(LOCAL_SECRET),
  TRUSTED_PROXIES: trustedProxies,
  METRICS_PORT: listenerPort(9465),
  METRICS_HOST: internalHost,
  OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  REQUEST_DEADLINE_MS: milliseconds(10_000),
  BODY_LIMIT_BYTES: z.coerce.number().int().positive().default(1_048_576),
  SHUTDOWN_TIMEOUT_MS: milliseconds(15_000),
});

/** What the facade needs to know, from the environment of its process (operations.md, Ports and settings). */
export interface FacadeSettings {
  port: number;
  /** Undefined: every interface. */
  host: string | undefined;
  coreUrl: string;
  /** What the facade presents to the server; unused in the all-in-one process, where no HTTP lies between them. */
  serviceToken: string;
  /** For Express' `trust proxy`: whose X-Forwarded-For is believed. Empty: nobody's. */
  trustedProxies: string[];
  metricsPort: number;
  metricsHost: string;
  logLevel: string;
  /** Where traces go, over OTLP/HTTP; undefined: nothing is traced. */
  tracesEndpoint: string | undefined;
  deadlineMs: number;
  bodyLimitBytes: number;
  /** How long close() waits for requests in flight. */
  shutdownTimeoutMs: number;
}

/** Reads the settings; throws one Error that lists every problem. Empty variables count as absent. */
export function parseFacadeSettings(env: Environment): FacadeSettings {
  const settings = readSettings(env, { process: 'facade', schema: environment, checked: ['SERVICE_TOKEN'] });
  return {
    port: settings.REST_PORT,
    host: settings.REST_HOST,
    coreUrl: settings.CORE_URL,
    serviceToken: settings.SERVICE_TOKEN,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    logLevel: settings.LOG_LEVEL,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    deadlineMs: settings.REQUEST_DEADLINE_MS,
    bodyLimitBytes: settings.BODY_LIMIT_BYTES,
    shutdownTimeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
  };
}
