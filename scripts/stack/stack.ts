import { rm } from 'node:fs/promises';
import path from 'node:path';
import { poll } from '../runtime/poll.js';
import { composeAvailable, composeDown, composeReset, composeRuns, composeUp } from './compose.js';
import { awaitReady, DaemonEndedError, runningDaemon, startDaemon, stopDaemon, type DaemonRecord } from './daemon.js';
import { withFileLock } from '../../schema/process/file-lock.js';
import { isListening, type LocalService, type Say, type ServiceName } from './service.js';
import { createAzuriteService } from './services/azurite.service.js';
import { createMysqlService } from './services/mysql.service.js';
import { createTemporalService } from './services/temporal.service.js';
import type { StackSettings } from './settings.js';
import { messageOf } from '../../schema/text/message-of.js';

const READY_TIMEOUT_MS = 90_000;
const FOREIGN_TIMEOUT_MS = 2_000;

interface ServiceStatus {
  name: ServiceName;
  state: 'running, started here' | 'running, started elsewhere' | 'not answering' | 'stopped';
  address: string;
  pid?: number;
  detail: string;
}

/** All local services. */
export interface Stack {
  /**
   * Starts the services that do not answer; one that needs another comes after it. Returns their
   * names.
   */
  up(): Promise<ServiceName[]>;
  /** Stops the services that this state folder started, or those of them with these names. */
  down(names?: readonly ServiceName[]): Promise<void>;
  status(): Promise<ServiceStatus[]>;
  /** Stops, then deletes all data of this state folder's services. */
  reset(): Promise<void>;
}

const at = ({ address }: LocalService): string => `${address.host}:${address.port}`;
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Returns the services of the settings, not started. */
export const createServices = (settings: StackSettings): LocalService[] => [
  createMysqlService(settings),
  createTemporalService(settings),
  createAzuriteService(settings),
];

/** Creates the local services of the settings. `say` gets progress lines. */
export function createStack(settings: StackSettings, say: Say): Stack {
  const { stateDir } = settings;
  const services = createServices(settings);
  const sayer =
    (service: LocalService): Say =>
    (text) =>
      say(`${service.name.padEnd(8)}  ${text}`);

  async function ownDaemon(service: LocalService): Promise<DaemonRecord | undefined> {
    const own = await runningDaemon(stateDir, service.name);
    if (own === undefined || own.address === at(service)) return own;
    throw new Error(
      `${service.name} of ${stateDir} runs at ${own.address}, but ${service.setting} says ${at(service)}.\n` +
        'Stop it first (npm run stack -- down), or set LOCAL_STATE_DIR to keep two stacks apart.',
    );
  }

  const inCompose = async ({ composeServices }: LocalService): Promise<boolean> =>
    (await Promise.all(composeServices.map((name) => composeRuns(settings, name)))).some(Boolean);

  /**
   * Returns false if nothing listens there. Throws if the service is neither of this clone nor
   * meant by the settings. A program that listens without answering may be starting or ending, so
   * it gets a moment.
   */
  async function answers(service: LocalService): Promise<boolean> {
    const handshake = async (): Promise<string | null> =>
      (await isListening(service.address)) ? service.handshake() : null;
    const polling = { everyMs: 250, timeoutMs: FOREIGN_TIMEOUT_MS, retries: () => true };
    const what = await poll(handshake, polling).catch((error: unknown) => {
      throw new Error(
        `Something listens at ${at(service)} but does not answer as ${service.name}: ${messageOf(error)}\n` +
          `Stop it, or set ${service.setting} to another address.`,
        { cause: error },
      );
    });
    if (what === null) return false;
    if (!settings.useRunning.includes(service.setting) && !(await inCompose(service))) {
      throw new Error(
        `${what} at ${at(service)} was not started by this clone, and may have the data of another project.\n` +
          `Set ${service.setting} to a free port to get one of your own, or to this address to use it; ` +
          'STACK_USE_RUNNING=1 uses all that run.',
      );
    }
    sayer(service)(`${what} at ${at(service)} is already running and is used`);
    return true;
  }

  async function start(service: LocalService): Promise<void> {
    const since = Date.now();
    const command = await service.prepare(sayer(service));
    const record = await startDaemon(stateDir, service.name, at(service), command);
    try {
      const what = await awaitReady(record, () => firstHandshake(service), READY_TIMEOUT_MS);
      await service.complete?.();
      sayer(service)(`${what} at ${at(service)} ready in ${seconds(since)}`);
    } catch (error) {
      await stopDaemon(stateDir, record);
      throw error;
    }
  }

  /** Returns whether a daemon of this folder serves; one that ends meanwhile does not. */
  async function ownAnswers(service: LocalService): Promise<boolean> {
    const own = await ownDaemon(service);
    if (own === undefined) return false;
    try {
      await awaitReady(own, service.handshake, READY_TIMEOUT_MS);
      return true;
    } catch (error) {
      if (error instanceof DaemonEndedError) return false;
      throw error;
    }
  }

  /** Returns whether the service must be started. */
  async function isMissing(service: LocalService): Promise<boolean> {
    if (await ownAnswers(service)) {
      sayer(service)(`is already running at ${at(service)}`);
    } else if (!(await answers(service))) {
      if (service.address.local) return true;
      throw new Error(
        `Nothing answers at ${at(service)}. It is on another machine, so it cannot be started: see ${service.setting}.`,
      );
    }
    await service.complete?.();
    return false;
  }

  async function stop(service: LocalService): Promise<void> {
    const record = await runningDaemon(stateDir, service.name);
    if (record === undefined) return;
    const since = Date.now();
    const graceful = await stopDaemon(stateDir, record);
    sayer(service)(`stopped in ${seconds(since)}${graceful ? '' : ' (killed)'}`);
  }

  async function down(names: readonly ServiceName[] = services.map(({ name }) => name)): Promise<void> {
    const chosen = services.filter(({ name }) => names.includes(name));
    await composeDown(settings, chosen, say);
    await all(chosen.map(stop));
  }

  async function up(): Promise<ServiceName[]> {
    const first = await bringUp(services.filter(({ needs }) => !needs));
    try {
      // Without what it needs, a service runs but does not answer.
      return [...first, ...(await bringUp(services.filter(({ needs }) => needs)))];
    } catch (error) {
      await down(first);
      throw error;
    }
  }

  async function bringUp(these: readonly LocalService[]): Promise<ServiceName[]> {
    const missing: LocalService[] = [];
    const check = async (service: LocalService): Promise<void> => {
      if (await isMissing(service)) missing.push(service);
    };
    await all(these.map(check));
    const names = missing.flatMap(({ composeServices }) => composeServices);
    // A container reaches what it needs only in its own project: a MySQL of yours serves a plain
    // process.
    const reachable = async (): Promise<boolean> => {
      const needed = missing.flatMap(({ needs }) => needs ?? []);
      return (await Promise.all(needed.map((name) => composeRuns(settings, name)))).every(Boolean);
    };
    if (missing.length > 0 && settings.docker && (await reachable()) && (await composeAvailable(names, say))) {
      await composeUp(settings, missing, say);
    } else {
      const started: ServiceName[] = [];
      try {
        await all(missing.map((service) => start(service).then(() => started.push(service.name))));
      } catch (error) {
        await down(started);
        throw error;
      }
    }
    return missing.map(({ name }) => name);
  }

  // Keeps two commands of one clone from starting a missing service twice.
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    withFileLock(path.join(stateDir, 'run', 'stack.lock'), say, work);

  return {
    up: () => alone(up),
    down: (names) => alone(() => down(names)),
    status: () => Promise.all(services.map((service) => statusOf(service, stateDir))),
    reset: () =>
      alone(async () => {
        await down();
        await composeReset(settings);
        // The journal belongs to that data: an empty database would refuse it.
        for (const part of ['data', 'journal', 'quickstart']) {
          await rm(path.join(stateDir, part), { recursive: true, force: true });
        }
        say('All data of the local services is deleted.');
      }),
  };
}

/** Fails fast: clients would wait out their back-off. */
async function firstHandshake(service: LocalService): Promise<string> {
  if (!(await isListening(service.address))) throw new Error('nothing is listening');
  return service.handshake();
}

/** Waits for all of them, then throws every failure as one error. */
async function all(works: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [messageOf(result.reason)] : []));
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
}

async function statusOf(service: LocalService, stateDir: string): Promise<ServiceStatus> {
  const own = await runningDaemon(stateDir, service.name);
  const base = { name: service.name, address: at(service), ...(own && { pid: own.pid }) };
  if (!own && !(await isListening(service.address))) return { ...base, state: 'stopped', detail: '' };
  try {
    const detail = await service.handshake();
    return { ...base, state: own ? 'running, started here' : 'running, started elsewhere', detail };
  } catch (error) {
    return { ...base, state: 'not answering', detail: messageOf(error) };
  }
}
