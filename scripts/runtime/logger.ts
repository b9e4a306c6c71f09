import { pino, type Logger } from 'pino';

/** The logger of a process: JSON lines on stdout, with the process's name. */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
