import path from 'node:path';
import { isListening, type Say } from '../stack/service.js';
import { createStack } from '../stack/stack.js';
import { startChild, type Child, type ChildPlan } from './child.js';
import type { SystemSettings } from './settings.js';
import { shownPath } from './shown-path.js';
import type { Teardown } from './teardown.js';
import { execa } from 'execa';

export const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 30_000;

export interface SystemParts {
  settings: SystemSettings;
  say: Say;
  /** Gets a function that stops each thing as soon as it runs. */
  teardown: Teardown;
  signal: AbortSignal;
  /** Keeps the local services running after the command; `stack down` stops them. */
  keepStack?: boolean;
  /** Settings for the processes beside those of the system, such as `FEED_URL_BINANCE`. */
  extraEnv?: Record<string, string>;
}

/** Starts the local services, migrates the database and loads the shipped catalogue. */
export async function prepareGround({ settings, say, teardown, signal, keepStack }: SystemParts): Promise<void> {
  const stack = createStack(settings.stack, say);
  const started = await stack.up();
  if (!keepStack) teardown.add('local services', () => stack.down(started));
  signal.throwIfAborted();
  for (const line of (await runScript('scripts/migrate.js', [], settings.env)).split('\n')) say(`migrate   ${line}`);
  signal.throwIfAborted();
}

/**
 * Starts the processes of the system: server and facade in one, worker, collector and
 * streamer. Resolves once
 * all can serve. `failed` rejects if one of them ends unexpectedly.
 */
export async function startProcesses(
  parts: SystemParts,
): Promise<{ failed: Promise<never>; children: readonly Child[] }> {
  const { settings, say, signal } = parts;
  await refuseTakenPorts(settings);
  const [api, ...others] = childPlans(settings, parts.extraEnv ?? {});
  const children: Child[] = [];
  const begin = async (plan: ChildPlan): Promise<void> => {
    const since = Date.now();
    const child = startSupervised(plan, parts);
    children.push(child);
    await child.ready(READY_TIMEOUT_MS);
    say(`${plan.name.padEnd(10)}ready in ${((Date.now() - since) / 1000).toFixed(1)} s (log: ${shownPath(child.log)})`);
  };
  // The others call it and would only log failures before it serves.
  await begin(api);
  signal.throwIfAborted();
  await Promise.all(others.map(begin));
  signal.throwIfAborted();
  const failed = Promise.race(children.map(failureOf));
  failed.catch(() => undefined);
  return { failed, children };
}

/** Starts a child that stops with the rest. */
export function startSupervised(plan: ChildPlan, { settings, teardown }: SystemParts): Child {
  const child = startChild(plan, path.join(settings.stack.stateDir, 'log'));
  teardown.add(plan.name, () => child.stop(STOP_GRACE_MS));
  return child;
}

/** Rejects when the child ends. */
export const failureOf = async (child: Child): Promise<never> => {
  const how = await child.ended;
  throw new Error(`${child.plan.name} ${how} unexpectedly. Its output is in ${shownPath(child.log)}`);
};

function childPlans({ env, ports }: SystemSettings, extraEnv: Record<string, string>): [ChildPlan, ...ChildPlan[]] {
  const plan = (name: string, metricsPort: number, readyPort: number, bundles: string[] = []): ChildPlan => ({
    name,
    bundles,
    script: `scripts/start-${name}.js`,
    env: { ...env, ...extraEnv, METRICS_PORT: String(metricsPort) },
    readyUrl: `http://127.0.0.1:${readyPort}/readyz`,
  });
  return [
    plan('api', ports.serverMetrics, ports.rest),
    plan('worker', ports.workerMetrics, ports.workerMetrics, ['workflows/workflows.js']),
    plan('collector', ports.collectorMetrics, ports.collectorMetrics),
    plan('streamer', ports.streamerMetrics, ports.streamerMetrics),
  ];
}

async function refuseTakenPorts({ ports }: SystemSettings): Promise<void> {
  const settingOf = {
    ...{ rest: 'REST_PORT', graphql: 'GRAPHQL_PORT' },
    ...{ dashboard: 'DASHBOARD_PORT', streamer: 'STREAMER_PORT' },
  } as const;
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isListening({ host: '127.0.0.1', port }))) continue;
    taken.push(`  ${port}: set ${settingOf[name as keyof typeof settingOf] ?? 'METRICS_PORT'} to another port`);
  }
  if (taken.length > 0)
    throw new Error(`These ports are taken, perhaps by another run of this system:\n${taken.join('\n')}`);
}

/** Runs a script below dist/ to its end. Returns its stdout. Throws with its output if it fails. */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const run = await execa(process.execPath, ['--enable-source-maps', path.join('dist', script), ...args], {
    env,
    reject: false,
    stdin: 'ignore',
  });
  if (run.exitCode !== 0) {
    const output = [run.stderr, run.stdout].filter(Boolean).join('\n');
    throw new Error(`${[script, ...args].join(' ')} failed:\n${output || run.shortMessage}`);
  }
  return run.stdout;
}
