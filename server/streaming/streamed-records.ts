import {
  connectToStreamer,
  type StreamerAnswer,
  StreamerRefusal,
  type StreamerPlace,
} from '../../schema/streaming/connect-to-streamer.js';
import { DomainError, unavailable } from '../errors/domain-error.js';
import type { StreamedRecords } from './streaming.types.js';

const CURSOR = /"cursor":"([\w-]{64})"/;

/**
 * Reads an open connection from a streamer: what arrives together, in order, until it ends or the
 * signal aborts. Throws what the streamer refuses, and `unavailable` if there is none.
 */
export async function streamedRecords(
  place: StreamerPlace,
  connectionId: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedRecords>> {
  try {
    return recordsOf(
      await connectToStreamer(place, `connections/${connectionId}?transport=ndjson`, {}, signal),
      signal,
    );
  } catch (thrown) {
    if (thrown instanceof StreamerRefusal) throw new DomainError(thrown.code, thrown.message, thrown.details);
    throw unavailable(thrown);
  }
}

async function* recordsOf({ source }: StreamerAnswer, signal: AbortSignal): AsyncGenerator<StreamedRecords> {
  const leave = (): void => void source.destroy();
  signal.addEventListener('abort', leave, { once: true });
  let id = '';
  let rest = '';
  try {
    source.setEncoding('utf8');
    for await (const chunk of source as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      if (lines.length === 0) continue;
      // The cursor comes before anything that an exchange has written.
      const cursor = lines.map((line) => CURSOR.exec(line.slice(0, 400))?.[1]).findLast((one) => one !== undefined);
      id = cursor ?? id;
      yield { id, records: lines };
    }
  } catch {
    // Broken off: the client continues with its last cursor.
  } finally {
    signal.removeEventListener('abort', leave);
    source.destroy();
  }
}
