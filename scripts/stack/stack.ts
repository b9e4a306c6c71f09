import { rm } from 'node:fs/promises';
import path from 'node:path';
import { composeAvailable, composeDown, composeReset, composeRuns, composeUp } from './compose.js';
import { withFileLock } from '../../schema/process/file-lock.js';
import type { LocalService, Say, ServiceName } from './service.js';
import { ServiceRunner, type ServiceStatus } from './service-runner.js';
import { createAzuriteService } from './services/azurite.service.js';
import { createMysqlService } from './services/mysql.service.js';
import { createTemporalService } from './services/temporal.service.js';
import type { StackSettings } from './settings.js';
import { messageOf } from '../../schema/text/message-of.js';

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
  const runner = new ServiceRunner(settings, say);
  async function down(names: readonly ServiceName[] = services.map(({ name }) => name)): Promise<void> {
    const chosen = services.filter(({ name }) => names.includes(name));
    await composeDown(settings, chosen, say);
    await all(chosen.map((service) => runner.stop(service)));
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
      if (await runner.isMissing(service)) missing.push(service);
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
        await all(missing.map((service) => runner.start(service).then(() => started.push(service.name))));
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
    status: () => Promise.all(services.map((service) => runner.status(service))),
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

/** Waits for all of them, then throws every failure as one error. */
async function all(works: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [messageOf(result.reason)] : []));
  if (problems.length > 0) throw new Error(problems.join('\n\n'));
}
