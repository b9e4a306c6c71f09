import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Logger } from 'pino';

const STDOUT = 1;

/** The logger of a process: JSON lines on stdout, with the process's name. */
export function createLogger(name: string, level: string): Logger {
  const options = { name, level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, stdoutLines());
}

/**
 * Lines are written behind the back of who logs, and flushed on exit. pino's own flush repeats a write that failed for ever, so that a process
 * whose reader has died would never end.
 */
function stdoutLines(): DestinationStream {
  const lines = pino.destination({ dest: STDOUT, sync: false });
  const flushSync = lines.flushSync.bind(lines);
  lines.flushSync = () => {
    // Nothing waits to be written.
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
