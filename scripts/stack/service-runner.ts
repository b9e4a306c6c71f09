import { messageOf } from '../../schema/text/message-of.js';
import { poll } from '../runtime/poll.js';
import { composeRuns } from './compose.js';
import { awaitReady, DaemonEndedError, runningDaemon, startDaemon, stopDaemon, type DaemonRecord } from './daemon.js';
import { isListening, type LocalService, type Say, type ServiceName } from './service.js';
import type { StackSettings } from './settings.js';

const READY_TIMEOUT_MS = 90_000;
const FOREIGN_TIMEOUT_MS = 2_000;

/** A service, who started it, and whether it answers. */
export interface ServiceStatus {
  name: ServiceName;
  state: 'running, started here' | 'running, started elsewhere' | 'not answering' | 'stopped';
  address: string;
  pid?: number;
  detail: string;
}

const at = ({ address }: LocalService): string => `${address.host}:${address.port}`;
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Starts, watches and stops one local service after another, as the daemon of a state folder. */
export class ServiceRunner {
  constructor(
    private readonly settings: StackSettings,
    private readonly say: Say,
  ) {}

  private async ownDaemon(service: LocalService): Promise<DaemonRecord | undefined> {
    const own = await runningDaemon(this.settings.stateDir, service.name);
    if (own === undefined || own.address === at(service)) return own;
    throw new Error(
      `${service.name} of ${this.settings.stateDir} runs at ${own.address}, but ${service.setting} says ${at(service)}.\n` +
        'Stop it first (npm run stack -- down), or set LOCAL_STATE_DIR to keep two stacks apart.',
    );
  }

  private async inCompose({ composeServices }: LocalService): Promise<boolean> {
    return (await Promise.all(composeServices.map((name) => composeRuns(this.settings, name)))).some(Boolean);
  }

  /**
   * Returns false if nothing listens there. Throws if the service is neither of this clone nor
   * meant by the settings. A program that listens without answering may be starting or ending, so
   * it gets a moment.
   */
  private async answers(service: LocalService): Promise<boolean> {
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
    if (!this.settings.useRunning.includes(service.setting) && !(await this.inCompose(service))) {
      throw new Error(
        `${what} at ${at(service)} was not started by this clone, and may have the data of another project.\n` +
          `Set ${service.setting} to a free port to get one of your own, or to this address to use it; ` +
          'STACK_USE_RUNNING=1 uses all that run.',
      );
    }
    this.sayer(service)(`${what} at ${at(service)} is already running and is used`);
    return true;
  }

  /** Starts the service, and waits until it answers. */
  async start(service: LocalService): Promise<void> {
    const since = Date.now();
    const command = await service.prepare(this.sayer(service));
    const record = await startDaemon(this.settings.stateDir, service.name, at(service), command);
    try {
      const what = await awaitReady(record, () => firstHandshake(service), READY_TIMEOUT_MS);
      await service.complete?.();
      this.sayer(service)(`${what} at ${at(service)} ready in ${seconds(since)}`);
    } catch (error) {
      await stopDaemon(this.settings.stateDir, record);
      throw error;
    }
  }

  /** Returns whether a daemon of this folder serves; one that ends meanwhile does not. */
  private async ownAnswers(service: LocalService): Promise<boolean> {
    const own = await this.ownDaemon(service);
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
  async isMissing(service: LocalService): Promise<boolean> {
    if (await this.ownAnswers(service)) {
      this.sayer(service)(`is already running at ${at(service)}`);
    } else if (!(await this.answers(service))) {
      if (service.address.local) return true;
      throw new Error(
        `Nothing answers at ${at(service)}. It is on another machine, so it cannot be started: see ${service.setting}.`,
      );
    }
    await service.complete?.();
    return false;
  }

  /** Stops the service if this folder started it. */
  async stop(service: LocalService): Promise<void> {
    const record = await runningDaemon(this.settings.stateDir, service.name);
    if (record === undefined) return;
    const since = Date.now();
    const graceful = await stopDaemon(this.settings.stateDir, record);
    this.sayer(service)(`stopped in ${seconds(since)}${graceful ? '' : ' (killed)'}`);
  }

  /** Returns whether the service answers, and who started it. */
  async status(service: LocalService): Promise<ServiceStatus> {
    const own = await runningDaemon(this.settings.stateDir, service.name);
    const base = { name: service.name, address: at(service), ...(own && { pid: own.pid }) };
    if (!own && !(await isListening(service.address))) return { ...base, state: 'stopped', detail: '' };
    try {
      const detail = await service.handshake();
      return { ...base, state: own ? 'running, started here' : 'running, started elsewhere', detail };
    } catch (error) {
      return { ...base, state: 'not answering', detail: messageOf(error) };
    }
  }

  private sayer({ name }: LocalService): Say {
    return (text) => this.say(`${name.padEnd(8)}  ${text}`);
  }
}

/** Fails fast: clients would wait out their back-off. */
async function firstHandshake(service: LocalService): Promise<string> {
  if (!(await isListening(service.address))) throw new Error('nothing is listening');
  return service.handshake();
}
