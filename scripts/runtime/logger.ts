import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';

const STDOUT = 1;

/** Returns the logger of a process: JSON lines on stdout with the name of the process. */
export function createLogger(name: string, level: string): Logger {
  const options = { name, level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, stdoutLines());
}

/**
 * Writes lines asynchronously and flushes them on exit. pino's own flush retries a failed write forever, so a process whose reader
 * has died would never end.
 */
function stdoutLines(): DestinationStream {
  const lines = pino.destination({ dest: STDOUT, sync: false });
  const flushSync = lines.flushSync.bind(lines);
  lines.flushSync = () => {
    // Nothing to write.
    if (Reflect.get(lines, '_len') === 0) return;
    if (isRead()) flushSync();
  };
  return lines;
}

/** Writes a space between two lines to see. */
function isRead(): boolean {
  try {
    writeSync(STDOUT, ' ');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPIPE';
  }
}
