import { z } from 'zod';
import { LOCAL_BLOB_STORAGE } from '../schema/blob-storage.js';
import { internalHost, listenerPort, nodeEnv, publicHost } from '../schema/settings/listeners.js';
import type { CheckedSetting } from '../schema/settings/production-problems.rule.js';
import { type Environment, readSettings } from '../schema/settings/read-settings.js';
import { sandboxWall } from '../schema/settings/sandbox-wall.js';
import { LOCAL_SECRET, secret, secretList } from '../schema/settings/secrets.js';
import { tracesEndpoint } from '../schema/tracing/traces-endpoint.js';
import { trustedProxies } from '../schema/trusted-proxies.js';
import { networkList } from '../schema/webhooks/network-list.js';

const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const schema = z
  .object({
    NODE_ENV: nodeEnv,
    SANDBOX_WALL: sandboxWall,
    MYSQL_URL: z
      .url({ protocol: /^mysql$/ })
      .refine((url) => new URL(url).pathname.length > 1, 'names no database')
      .default('mysql://root@127.0.0.1:33306/export_service'),
    MYSQL_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
    GRAPHQL_PORT: listenerPort(4000),
    GRAPHQL_HOST: internalHost,
    DASHBOARD_PORT: listenerPort(4001),
    DASHBOARD_HOST: publicHost,
    METRICS_PORT: listenerPort(9464),
    METRICS_HOST: internalHost,
    TEMPORAL_ADDRESS: z.string().min(1).default('127.0.0.1:7233'),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
    /** Where staff reach Temporal's web interface: exports link to it. */
    TEMPORAL_UI_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8233'),
    /** Encrypt; implied by any of the next four. */
    TEMPORAL_TLS: z.stringbool().default(false),
    TEMPORAL_TLS_SERVER_NAME: z.string().min(1).optional(),
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().min(1).optional(),
    TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().min(1).optional(),
    TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().min(1).optional(),
    /** What facades, workers and collectors present: each presents its first, all are accepted. */
    SERVICE_TOKEN: secretList.default([LOCAL_SECRET]),
    /** What staff tools present over HTTP; absent: no staff access over HTTP. */
    STAFF_TOKEN: secret.optional(),
    /** Signs page tokens: the first signs, all verify. */
    TOKEN_KEYS: secretList.default([LOCAL_SECRET]),
    /** Signs session cookies. */
    SESSION_SECRET: secret.default(LOCAL_SECRET),
    /** Where people reach the dashboard, when not where the server listens: decides on Secure cookies and on the origin. */
    DASHBOARD_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** An OpenID Connect provider at which people sign in, and what this service is known there by: all three, or none. */
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.startsWith('https:') || isLoopback(url), 'must be https, or on this machine')
      .optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    /** What the button on the page calls it. */
    OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),
    /** Where people reach the REST API, before `/v1`; the page tells it to those who copy code. */
    REST_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Whose X-Forwarded-For and -Proto are believed. */
    TRUSTED_PROXIES: trustedProxies,
    AZURE_STORAGE_CONNECTION_STRING: z.string().min(1).default(LOCAL_BLOB_STORAGE),
    /** What presigned URLs begin with, when clients reach Blob Storage under another address than this process. */
    BLOB_PUBLIC_URL: z.url().optional(),
    /** Where webhooks may lead although it is not public, and over plain http; none by default. */
    WEBHOOK_PRIVATE_NETWORKS: networkList.default([]),
    /** Where traces go. */
    OTEL_EXPORTER_OTLP_ENDPOINT: tracesEndpoint,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((env) => !env.TEMPORAL_TLS_CLIENT_CERT_PATH === !env.TEMPORAL_TLS_CLIENT_KEY_PATH, {
    path: ['TEMPORAL_TLS_CLIENT_KEY_PATH'],
    error: 'a client certificate and its key go together',
  })
  .refine(
    (env) => new Set([env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].map((value) => !value)).size === 1,
    {
      path: ['OIDC_ISSUER'],
      error: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together',
    },
  );

/** The environment of a server process, parsed. */
export type ServerSettings = z.output<typeof schema>;

/** What production asks of a server, and of tools that work on its data. */
const CHECKED: readonly CheckedSetting[] = [
  'MYSQL_URL',
  'SERVICE_TOKEN',
  'STAFF_TOKEN',
  'TOKEN_KEYS',
  'SESSION_SECRET',
  'DASHBOARD_URL',
  'AZURE_STORAGE_CONNECTION_STRING',
];

/**
 * Reads the server's settings (docs/reference/settings.md). Throws one Error that lists every problem. `checked`: what
 * production asks of a process that uses only some of them.
 */
export function parseServerSettings(
  env: Environment = process.env,
  checked: readonly CheckedSetting[] = CHECKED,
): ServerSettings {
  return readSettings(env, { process: 'server', schema, checked });
}

/** The address of the web page, without a slash at its end; locally where the server listens unless DASHBOARD_URL is set. */
export const pageUrlOf = ({ DASHBOARD_URL: url, DASHBOARD_PORT: port }: ServerSettings): string =>
  (url ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
