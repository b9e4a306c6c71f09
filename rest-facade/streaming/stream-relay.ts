import type { Request } from 'express';
import type { Logger } from 'pino';
import type { CoreTransport } from '../../schema/core-client/core-transport.js';
import { connectToStreamer, type StreamerAnswer, StreamerRefusal } from '../../schema/streaming/connect-to-streamer.js';
import { newRequestId } from '../../schema/text/ids.js';
import { messageOf } from '../../schema/text/message-of.js';
import { EndStreamsDocument } from '../generated/operations.js';
import type { FacadeMetrics } from '../http/facade-metrics.js';
import { HttpRefusal } from '../http/refusal.js';
import type { FollowStream, StreamTransport } from '../http/route.js';
import type { FacadeSettings } from '../settings.js';
import { noteRelayed, relayBody, relaySocket } from './relay.js';

/** Content types of streams. A WebSocket has none. */
export const CONTENT_TYPE: Record<StreamTransport, string> = {
  ndjson: 'application/x-ndjson',
  sse: 'text/event-stream',
  websocket: 'application/json',
};

const REPORT_TIMEOUT_MS = 5_000;

interface RelayParts {
  settings: Pick<FacadeSettings, 'streamerUrl' | 'serviceToken'>;
  transport: CoreTransport;
  metrics: FacadeMetrics;
  logger: Logger;
}

/** Lets clients read from the processes that stream, byte by byte. */
export class StreamRelay {
  private readonly open = new Set<StreamerAnswer>();

  constructor(private readonly parts: RelayParts) {}

  /**
   * Returns the answer that relays an open stream. Throws what the streamer refuses before its
   * first byte, and 503 if there is none; the stream is then closed in the core.
   */
  readonly follow: FollowStream = async (id, transport, request, signal, encoding) => {
    const answer = await this.connect(id, transport, request, signal);
    // Until it is relayed, a client that leaves must not leave the stream open.
    const abandon = (): void => void answer.source.destroy();
    signal.addEventListener('abort', abandon, { once: true });
    return {
      status: transport === 'websocket' ? 101 : 200,
      headers: { 'Content-Type': CONTENT_TYPE[transport], 'X-Accel-Buffering': 'no', ...encoding?.headers },
      relay: async (res) => {
        signal.removeEventListener('abort', abandon);
        const { metrics } = this.parts;
        const relayed = noteRelayed(res);
        this.open.add(answer);
        metrics.openStreams.inc({ transport });
        const count = (bytes: number): void => {
          relayed.bytes += bytes;
          metrics.streamedBytes.inc({ transport }, bytes);
        };
        const through = encoding?.through;
        await (transport === 'websocket' ? relaySocket(answer, res, count) : relayBody(answer, res, count, through));
        metrics.openStreams.dec({ transport });
        this.open.delete(answer);
      },
    };
  };

  /** Breaks off all streams: their clients continue elsewhere, from their cursors. */
  close(): void {
    for (const { source } of this.open) source.destroy();
  }

  private async connect(
    id: string,
    transport: StreamTransport,
    request: Request,
    signal: AbortSignal,
  ): Promise<StreamerAnswer> {
    const { settings } = this.parts;
    try {
      return await connectToStreamer(settings, `connections/${id}?transport=${transport}`, request.headers, signal);
    } catch (thrown) {
      void this.giveUp(id);
      if (thrown instanceof StreamerRefusal) throw asRefusal(thrown);
      if (signal.aborted) throw thrown;
      const options = { headers: { 'Retry-After': '1' }, cause: thrown };
      throw new HttpRefusal('unavailable', 'No process that streams can be reached; retry with backoff', options);
    }
  }

  /** Frees the place of a stream that was never served. Without it, that takes 15 s. */
  private async giveUp(id: string): Promise<void> {
    const { transport, logger } = this.parts;
    const reports = [{ id, bytes: 0n, messages: 0n, revision: '', ended: 'not served' }];
    const context = { requestId: newRequestId(), signal: AbortSignal.timeout(REPORT_TIMEOUT_MS) };
    try {
      await transport.execute(EndStreamsDocument, { reports }, context);
    } catch (error) {
      logger.warn({ id, error: messageOf(error) }, 'a stream that was not served stays open for 15 s');
    }
  }
}

function asRefusal({ code, message, details, retryAfter }: StreamerRefusal): HttpRefusal {
  const retry = retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } };
  return new HttpRefusal(code, message, { details, ...retry });
}
