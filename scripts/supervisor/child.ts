import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { poll } from '../runtime/poll.js';

/** A process of the system, to start or started here. */
export interface ChildPlan {
  name: string;
  /** Script below dist/, and its arguments. */
  script: string;
  /** Scripts below dist/ that it uses without importing them. */
  bundles?: string[];
  args?: string[];
  env: Record<string, string>;
  /** Responds with 200 once the child can serve. */
  readyUrl: string;
}

export interface Child {
  plan: ChildPlan;
  log: string;
  /** Id of its process; undefined if it did not start. */
  pid: number | undefined;
  /** Resolves at its end with the reason. */
  ended: Promise<string>;
  /** Resolves once it can serve. Throws if it ends or `timeoutMs` pass first. */
  ready(timeoutMs: number): Promise<void>;
  /** Sends SIGTERM; after `graceMs` sends SIGKILL and throws. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts a process of the system with its output in `<logDir>/<name>.log`. Its own process group
 * makes Ctrl-C reach it only through `stop`, in order. The end of its channel tells it that the
 * parent is gone.
 */
export function startChild(plan: ChildPlan, logDir: string): Child {
  mkdirSync(logDir, { recursive: true });
  const log = path.join(logDir, `${plan.name}.log`);
  const output = createWriteStream(log);
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', path.join('dist', plan.script), ...(plan.args ?? [])],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...plan.env },
    },
  );
  child.stdout?.pipe(output);
  child.stderr?.pipe(output);
  let how: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
  }).then((text) => (how = text));

  return {
    plan,
    log,
    pid: child.pid,
    ended,
    async ready(timeoutMs) {
      const problem = await poll(async () => ((await answers(plan.readyUrl)) ? null : how), {
        everyMs: 100,
        timeoutMs,
      }).catch(() => `is not ready after ${timeoutMs / 1000} s (${plan.readyUrl})`);
      if (problem !== null) throw new Error(`${plan.name} ${problem}.\n${await lastLines(log)}`);
    },
    stop: (graceMs) => stop(child, ended, graceMs),
  };
}

async function stop(child: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  let killed = false;
  const kill = setTimeout(() => (killed = child.kill('SIGKILL')), graceMs);
  await ended;
  clearTimeout(kill);
  if (killed) throw new Error(`killed after ${graceMs / 1000} s`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** Returns the end of a log file below its name. */
async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return [`--- ${log}`, ...text.trimEnd().split('\n').slice(-25)].join('\n');
}
