import path from 'node:path';
import { z } from 'zod';
import { parseStackSettings, stackEnvironmentOf, type StackSettings } from '../stack/settings.js';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

const systemEnvironment = z.object({
  REST_PORT: port(8080),
  GRAPHQL_PORT: port(4000),
  DASHBOARD_PORT: port(4001),
  /** Of the server; facade, worker and collector take the next three. */
  METRICS_PORT: port(9464),
  JOURNAL_DIR: z.string().optional(),
  REST_PUBLIC_URL: z.string().optional(),
  WEBHOOK_PRIVATE_NETWORKS: z.string().default('127.0.0.0/8,::1/128'),
});

export interface SystemSettings {
  stack: StackSettings;
  ports: Record<
    'rest' | 'graphql' | 'dashboard' | 'serverMetrics' | 'facadeMetrics' | 'workerMetrics' | 'collectorMetrics',
    number
  >;
  /** What every process of the system is given. */
  env: Record<string, string>;
}

/** Where the whole system listens when one command runs all of it. Throws with every problem listed. */
export function parseSystemSettings(env: Record<string, string | undefined>): SystemSettings {
  const stack = parseStackSettings(env);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = systemEnvironment.safeParse(given);
  if (!parsed.success) throw new Error(`The settings are not right:\n${z.prettifyError(parsed.error)}`);
  const values = parsed.data;
  return {
    stack,
    ports: {
      rest: values.REST_PORT,
      graphql: values.GRAPHQL_PORT,
      dashboard: values.DASHBOARD_PORT,
      serverMetrics: values.METRICS_PORT,
      facadeMetrics: values.METRICS_PORT + 1,
      workerMetrics: values.METRICS_PORT + 2,
      collectorMetrics: values.METRICS_PORT + 3,
    },
    env: {
      ...stackEnvironmentOf(stack),
      REST_PORT: String(values.REST_PORT),
      GRAPHQL_PORT: String(values.GRAPHQL_PORT),
      DASHBOARD_PORT: String(values.DASHBOARD_PORT),
      CORE_URL: `http://127.0.0.1:${values.GRAPHQL_PORT}`,
      REST_PUBLIC_URL: values.REST_PUBLIC_URL ?? `http://127.0.0.1:${values.REST_PORT}`,
      // One machine: receivers of webhooks are on it, too.
      WEBHOOK_PRIVATE_NETWORKS: values.WEBHOOK_PRIVATE_NETWORKS,
      JOURNAL_DIR: values.JOURNAL_DIR ?? path.join(stack.stateDir, 'journal'),
    },
  };
}
