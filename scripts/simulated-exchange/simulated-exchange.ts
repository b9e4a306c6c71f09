import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { ExchangeEngine, type SimulatedExchangeOptions } from './exchange-engine.js';
import type { FrameFault } from './faulty-wire.js';
import type { SentFrame } from './sent-record.js';

export interface SimulatedExchange {
  /** `ws://127.0.0.1:9001`, for FEED_URL_<EXCHANGE>. */
  url: string;
  port: number;
  /** Returns the frames of a stream (`btcusdt@trade`) in order. */
  sent(stream: string): readonly SentFrame[];
  /** Returns the streams that open connections are subscribed to. */
  subscribed(): Set<string>;
  /**
   * Returns what happened to the frames of a stream on their way. `/sent` shows them as they left.
   */
  faultsOf(stream: string): Readonly<Record<FrameFault, number>> | null;
  /** Number of connections it has accepted. */
  readonly connections: number;
  /** Number of pings it has sent. */
  readonly pings: number;
  /** Number of pings of clients it has answered. */
  readonly probes: number;
  /** Closes all connections, as exchanges do for maintenance. */
  disconnectAll(): void;
  /** Stops sending, pings and answers included, without closing connections. */
  stall(stalled: boolean): void;
  /** Sends only pings and answers. */
  hush(silent: boolean): void;
  close(): Promise<void>;
}

/**
 * Simulates any symbol in the protocol of Binance's combined websocket streams (`/stream`,
 * `/stream?streams=`) and keeps what it sent: `GET /sent?stream=btcusdt@trade` returns
 * `<connection>\t<frame>` lines, `GET /sent` the counts. `GET /api/v3/depth` (also `/fapi/v1`,
 * `/dapi/v1`) returns order books like Binance's REST API, `GET /api/v3/exchangeInfo` instruments.
 */
export async function createSimulatedExchange(options: SimulatedExchangeOptions): Promise<SimulatedExchange> {
  const engine = new ExchangeEngine(options);
  const http = createServer((request, response) => engine.answer(request, response));
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, autoPong: false });
  sockets.on('connection', (socket, request) => engine.connect(socket, request));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  const disconnectAll = (): void => {
    for (const client of sockets.clients) client.terminate();
  };
  return {
    port,
    url: `ws://127.0.0.1:${port}`,
    sent: (stream) => engine.record.of(stream),
    subscribed: () => engine.subscribed(),
    faultsOf: (stream) => engine.wires.get(stream)?.counts ?? null,
    get connections() {
      return engine.connections;
    },
    get pings() {
      return engine.pings;
    },
    get probes() {
      return engine.probes;
    },
    disconnectAll,
    stall: (stalled) => (engine.stalled = stalled),
    hush: (silent) => (engine.silent = silent),
    close: async () => {
      engine.stop();
      disconnectAll();
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
