import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createLogger } from './logger.js';
import { listenForOperations } from './operations-server.js';
import { startTracing, type Tracing } from './tracing.js';
import { messageOf } from '../../schema/text/message-of.js';

/** A built process, ready to run. */
interface RunningProcess {
  /** Returns whether it can serve now. */
  ready: () => Promise<boolean>;
  /** Stops its parts in order. */
  stop: () => Promise<void>;
  /** Health and metrics, unless its parts serve them. */
  operations?: { port: number; host: string; registries: Registry[] };
  /** Rejects if the process cannot continue. */
  failed?: Promise<never>;
}

interface ProcessPlan {
  name: string;
  logLevel: string;
  /** Receiver of traces; without it, there are none. */
  tracesEndpoint?: string | undefined;
  start: (logger: Logger, tracing: Tracing | undefined) => Promise<RunningProcess>;
}

const STOP_TIMEOUT_MS = 25_000;
/** Signals often arrive twice: from the terminal to the group, and forwarded by the parent. */
const REPEATED_SIGNAL_MS = 1_000;

/**
 * Runs one process of the system: settings, start, health and metrics, and a clean stop on SIGTERM,
 * SIGINT or the end of its supervisor. Exits with 1 if it cannot start or continue.
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
  process.on('uncaughtException', (error) => die(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => die(error, 'unhandled rejection'));

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
    die(error, 'process cannot continue');
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
