import { Runtime, type Logger as TemporalLogger, type LogLevel, type LogMetadata } from '@temporalio/worker';
import type { Logger } from 'pino';

/**
 * Sends the logs of Temporal's SDK, workflows and activities to `logger`. The process itself
 * handles signals. There is one runtime per process, so only the first call has an effect.
 */
export function installTemporalRuntime(logger: Logger): void {
  if (Runtime._instance) return;
  Runtime.install({
    logger: new PinoBridge(logger),
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
  });
}

/** Adapts a pino logger to Temporal's SDK. */
export class PinoBridge implements TemporalLogger {
  constructor(private readonly logger: Logger) {}

  log(level: LogLevel, message: string, meta: LogMetadata = {}): void {
    const { error, ...rest } = meta;
    const fields = error === undefined ? rest : { ...rest, err: error as unknown };
    this.logger[PINO_LEVEL[level]](fields, message);
  }

  trace = (message: string, meta?: LogMetadata): void => this.log('TRACE', message, meta);
  debug = (message: string, meta?: LogMetadata): void => this.log('DEBUG', message, meta);
  info = (message: string, meta?: LogMetadata): void => this.log('INFO', message, meta);
  warn = (message: string, meta?: LogMetadata): void => this.log('WARN', message, meta);
  error = (message: string, meta?: LogMetadata): void => this.log('ERROR', message, meta);
}

const PINO_LEVEL = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
