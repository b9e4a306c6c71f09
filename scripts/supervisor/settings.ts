import path from 'node:path';
import { z } from 'zod';
import { fixedPort } from '../../schema/settings/listeners.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { parseStackSettings, stackEnvironmentOf, type StackSettings } from '../stack/settings.js';

/** The settings of the whole system on one machine, by environment variable. */
const systemEnvironment = z.object({
  REST_PORT: fixedPort(8080),
  GRAPHQL_PORT: fixedPort(4000),
  DASHBOARD_PORT: fixedPort(4001),
  STREAMER_PORT: fixedPort(4010),
  /** Port of the server's metrics; facade, worker, collector and streamer take the next four. */
  METRICS_PORT: fixedPort(9464),
  JOURNAL_DIR: z.string().optional(),
  REST_PUBLIC_URL: z.string().optional(),
  WEBHOOK_PRIVATE_NETWORKS: z.string().default('127.0.0.0/8,::1/128'),
});

export interface SystemSettings {
  stack: StackSettings;
  ports: Record<
    | 'rest'
    | 'graphql'
    | 'dashboard'
    | 'streamer'
    | 'serverMetrics'
    | 'facadeMetrics'
    | 'workerMetrics'
    | 'collectorMetrics'
    | 'streamerMetrics',
    number
  >;
  /** The environment of every process of the system. */
  env: Record<string, string>;
}

/**
 * Reads the settings of the whole system on one machine. Throws one Error that lists every problem.
 */
export function parseSystemSettings(env: Environment): SystemSettings {
  const stack = parseStackSettings(env);
  const values = readSettings(env, { process: 'system', schema: systemEnvironment });
  return {
    stack,
    ports: {
      rest: values.restPort,
      graphql: values.graphqlPort,
      dashboard: values.dashboardPort,
      streamer: values.streamerPort,
      serverMetrics: values.metricsPort,
      facadeMetrics: values.metricsPort + 1,
      workerMetrics: values.metricsPort + 2,
      collectorMetrics: values.metricsPort + 3,
      streamerMetrics: values.metricsPort + 4,
    },
    env: {
      ...stackEnvironmentOf(stack),
      REST_PORT: String(values.restPort),
      GRAPHQL_PORT: String(values.graphqlPort),
      DASHBOARD_PORT: String(values.dashboardPort),
      STREAMER_PORT: String(values.streamerPort),
      CORE_URL: `http://127.0.0.1:${values.graphqlPort}`,
      STREAMER_URL: `http://127.0.0.1:${values.streamerPort}`,
      REST_PUBLIC_URL: values.restPublicUrl ?? `http://127.0.0.1:${values.restPort}`,
      // On one machine, so are receivers of webhooks.
      WEBHOOK_PRIVATE_NETWORKS: values.webhookPrivateNetworks,
      JOURNAL_DIR: values.journalDir ?? path.join(stack.stateDir, 'journal'),
    },
  };
}
