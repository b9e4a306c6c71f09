import { StalledReaderError } from './record-sink.js';
import type { ConnectionEnd } from './streaming-core.js';

/** Returns what a failure says to the reader; null if it has left. */
export function endByFailure(error: unknown, isClosed: boolean): ConnectionEnd | null {
  if (error instanceof StalledReaderError) {
    return { code: 'request_timeout', message: 'The reader took nothing for 60 s.' };
  }
  if (isClosed) return null;
  return { code: 'unavailable', message: 'The data could not be read.' };
}
