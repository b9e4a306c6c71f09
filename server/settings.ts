import { z } from 'zod';
import { blobStorage, everyProcess, traced } from '../schema/settings/every-process.js';
import { internalHost, listenerPort, publicHost } from '../schema/settings/listeners.js';
import { completeMysqlUrl, mysqlDatabase } from '../schema/settings/mysql.js';
import type { CheckedSetting } from '../schema/settings/production-problems.rule.js';
import { type Environment, readSettings, type SettingsOf } from '../schema/settings/read-settings.js';
import { sandboxWall } from '../schema/settings/sandbox-wall.js';
import { LOCAL_SECRET, secret, secretList } from '../schema/settings/secrets.js';
import { streamerUrl } from '../schema/settings/streamer-url.js';
import { clientCertificateHasKey, temporalService } from '../schema/settings/temporal.js';
import { trustedProxies } from '../schema/http/trusted-proxies.js';
import { webhookPrivateNetworks } from '../schema/webhooks/network-list.js';

const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** The settings of a server process, by environment variable. */
export const serverEnvironment = z
  .object({
    ...traced,
    ...temporalService,
    ...blobStorage,
    SANDBOX_WALL: sandboxWall,
    ...mysqlDatabase,
    MYSQL_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20).describe('Maximum number of connections.'),
    EXPORT_TURNS: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .default(2)
      .describe('Small exports that run at a time for each worker, shared by accounts, at least one each.'),
    GRAPHQL_PORT: listenerPort(4000).describe('Port of GraphQL for services and staff.'),
    GRAPHQL_HOST: internalHost.describe('Address of GraphQL for services and staff.'),
    DASHBOARD_PORT: listenerPort(4001).describe('Port of the web page.'),
    DASHBOARD_HOST: publicHost.describe('Address of the web page; every interface by default.'),
    STREAMER_URL: streamerUrl,
    TEMPORAL_UI_URL: z
      .url({ protocol: /^https?$/ })
      .default('http://127.0.0.1:8233')
      .describe('Temporal web interface for staff, to which exports link.'),
    SERVICE_TOKEN: secretList
      .default([LOCAL_SECRET])
      .describe('Authenticates facades, workers and collectors: a list, the first is presented, all are accepted.'),
    STAFF_TOKEN: secret.optional().describe('Authenticates staff tools over HTTP; without it, they have no access.'),
    TOKEN_KEYS: secretList
      .default([LOCAL_SECRET])
      .describe('Sign page tokens, encrypt stored secrets: a list, the first signs, all verify.'),
    SESSION_SECRET: secret.default(LOCAL_SECRET).describe('Signs session cookies.'),
    DASHBOARD_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Public address of the web page; https makes cookies Secure. Required in production.'),
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/ })
      .refine((url) => url.startsWith('https:') || isLoopback(url), 'must be https, or on this machine')
      .optional()
      .describe('OpenID Connect provider for sign-in; needs the client id and secret.'),
    OIDC_CLIENT_ID: z.string().min(1).optional().describe('Client id at the provider.'),
    OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret at the provider.'),
    OIDC_NAME: z.string().min(1).max(40).default('single sign-on').describe('Name of the provider on the page.'),
    REST_PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Public address of the REST API, before /v1; shown in code to copy.'),
    TRUSTED_PROXIES: trustedProxies,
    COVERAGE_PUBLIC: z
      .stringbool()
      .default(false)
      .describe('true: `GET /coverage` and its page need no key and no sign-in.'),
    BLOB_PUBLIC_URL: z.url().optional().describe('Address of Blob Storage for clients, in presigned URLs.'),
    WEBHOOK_PRIVATE_NETWORKS: webhookPrivateNetworks,
    ...everyProcess(9464),
  })
  .refine(...clientCertificateHasKey)
  .refine(
    (env) => new Set([env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].map((value) => !value)).size === 1,
    {
      path: ['OIDC_ISSUER'],
      error: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together',
    },
  );

/** The settings of a server process. */
export type ServerSettings = SettingsOf<typeof serverEnvironment.shape>;

/** Settings that production checks for a server and for tools that use its data. */
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
 * Reads the server's settings (docs/reference/settings.md). Throws one Error that lists every
 * problem. `checked`: the settings that production checks, for a process that uses only some.
 */
export function parseServerSettings(env: Environment, checked: readonly CheckedSetting[] = CHECKED): ServerSettings {
  return readSettings(env, { process: 'server', schema: serverEnvironment, checked, complete: completeMysqlUrl });
}

/** Returns the page's address without a trailing slash. Default: the server's local address. */
export const pageUrlOf = ({ dashboardUrl: url, dashboardPort: port }: ServerSettings): string =>
  (url ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
