import { writeSync } from 'node:fs';
import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Members of database errors with the values of a statement. */
const VALUES_OF_ERRORS = ['parameters', 'sql'];

const STDOUT = 1;
/** Lines wait this long, or for so many bytes: a write for each costs a twentieth of a request. */
const FLUSH_AFTER_MS = 50;
const FLUSH_BYTES = 8_192;

/**
 * Returns the logger of a process: JSON lines on stdout with the name of the process and the id of
 * the current trace.
 */
export function createLogger(name: string, level: string, dest = STDOUT): Logger {
  const options = {
    name,
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceNow,
    serializers: { err: loggedError },
  };
  return pino(options, linesTo(dest));
}

const traceNow = (): object => {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
};

/**
 * Writes lines asynchronously and flushes them on exit. pino's own flush retries a failed write
 * forever, so a process whose reader has died would never end.
 */
function linesTo(dest: number): DestinationStream {
  const lines = pino.destination({ dest, sync: false, minLength: FLUSH_BYTES });
  let flushing: NodeJS.Timeout | undefined;
  const write = lines.write.bind(lines);
  lines.write = (line) => {
    flushing ??= setTimeout(() => {
      flushing = undefined;
      lines.flush();
    }, FLUSH_AFTER_MS).unref();
    return write(line);
  };
  const flushSync = lines.flushSync.bind(lines);
  lines.flushSync = () => {
    // Nothing to write.
    if (Reflect.get(lines, '_len') === 0) return;
    if (isRead(dest)) flushSync();
  };
  return lines;
}

/** Writes a space between two lines to see. */
function isRead(dest: number): boolean {
  try {
    writeSync(dest, ' ');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPIPE';
  }
}

/**
 * Returns an error for the log, without the values of the statement that failed: they may be
 * secrets.
 */
export function loggedError(error: Error): unknown {
  return withoutValues(pino.stdSerializers.err(error));
}

/** Looks into errors below the error as well. */
function withoutValues(logged: unknown): unknown {
  if (typeof logged !== 'object' || logged === null || !('stack' in logged)) return logged;
  const kept = Object.entries(logged).filter(([name]) => !VALUES_OF_ERRORS.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutValues(value)]));
}
