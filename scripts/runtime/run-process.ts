import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createLogger } from './logger.js';
import { listenForOperations } from './operations-server.js';
import { startTracing, type Tracing } from './tracing.js';
import { messageOf } from '../../schema/message-of.js';

/** What a process runs, once its parts are built. */
export interface RunningProcess {
  /** Whether it can serve now. */
  ready: () => Promise<boolean>;
  /** Ends what it does, in order. */
  stop: () => Promise<void>;
  /** Health and metrics, for parts that don't serve them themselves. */
  operations?: { port: number; host: string; registries: Registry[] };
  /** Rejects when the process can't go on. */
  failed?: Promise<never>;
}

export interface ProcessPlan {
  name: string;
  logLevel: string;
  /** Where traces go; absent: nowhere. */
  tracesEndpoint?: string | undefined;
  start: (logger: Logger, tracing: Tracing | undefined) => Promise<RunningProcess>;
}

const STOP_TIMEOUT_MS = 25_000;
/** A signal often comes twice at once: from the terminal to the group, and forwarded by the parent. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Runs one process of the system: settings, start, health and metrics, and a clean stop on SIGTERM, SIGINT or when the
 * supervisor that started it is gone. Exit code 1 when it can't start or can't go on.
 */
export async function runProcess(readPlan: () => ProcessPlan): Promise<void> {
  let plan: ProcessPlan;
  try {
    plan = readPlan();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
  const logger = createLogger(plan.name, plan.logLevel);
  const die = (error: unknown, message: string): void => {
    logger.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => die(error, 'an error that nobody handled'));
  process.on('unhandledRejection', (error) => die(error, 'a rejection that nobody handled'));

  const stopRequested = onStopRequest(logger);
  try {
    const tracing = await startTracing(plan.name, plan.tracesEndpoint, logger);
    const running = await plan.start(logger, tracing);
    const { ready, operations } = running;
    const server = operations && (await listenForOperations({ ready, ...operations }));
    logger.info('started');
    await Promise.race([stopRequested, ...(running.failed ? [running.failed] : [])]);
    setTimeout(() => die(undefined, `did not stop within ${STOP_TIMEOUT_MS} ms`), STOP_TIMEOUT_MS).unref();
    await running.stop();
    await tracing?.shutdown();
    server?.close();
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    die(error, 'cannot go on');
  }
}

function onStopRequest(logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    let since: number | undefined;
    const stop = (reason: string): void => {
      if (since === undefined) {
        since = Date.now();
        logger.info({ reason }, 'stopping');
        resolve();
      } else if (Date.now() - since > REPEATED_SIGNAL_MS && reason !== 'disconnect') {
        process.exit(1);
      }
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    if (process.channel) process.on('disconnect', () => stop('disconnect'));
  });
}
