import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

const CHANGE_EVERY_MS = 20;

/** A level that changed, and the number of the change. */
interface WireChange {
  id: number;
  side: 'bid' | 'ask';
  price: number;
  quantity: number;
}

type Side = Map<number, number>;
type Levels = [price: string, quantity: string][];

/** A book that changes one level at a time. */
class WireMarket {
  id = 1_000;
  private readonly sides = { bid: new Map() as Side, ask: new Map() as Side };
  /** The best levels after each change. */
  readonly tops = new Map<number, { bids: Levels; asks: Levels }>();

  constructor(private readonly depth: number) {
    for (let i = 1; i <= 10; i++) {
      this.sides.bid.set(100 - i, i);
      this.sides.ask.set(100 + i, i);
    }
  }

  next(): WireChange {
    this.id += 1;
    const side = this.id % 2 === 0 ? 'bid' : 'ask';
    const price = 100 + (side === 'bid' ? -1 : 1) * (1 + (this.id % 7));
    const quantity = this.id % 5 === 0 ? 0 : this.id % 97;
    if (quantity === 0) this.sides[side].delete(price);
    else this.sides[side].set(price, quantity);
    return { id: this.id, side, price, quantity };
  }

  levels(side: 'bid' | 'ask'): [number, number][] {
    return [...this.sides[side]].sort(([a], [b]) => (side === 'bid' ? b - a : a - b));
  }

  /** Remembers the book as it is now under a number of the exchange. */
  remember(number: number): void {
    const top = (side: 'bid' | 'ask'): Levels =>
      this.levels(side)
        .slice(0, this.depth)
        .map(([price, quantity]) => [String(price), String(quantity)]);
    this.tops.set(number, { bids: top('bid'), asks: top('ask') });
  }
}

/** Session of an exchange's client. */
export interface WireSession {
  isSubscribed: boolean;
  /** Messages of this connection so far. */
  sent: number;
  /** Sends a message in the wire style of the exchange. Data is kept in `data`. */
  say(message: object, isData?: boolean): void;
}

/** Encoding of an exchange's messages. */
export interface WireStyle {
  encode(text: string): string | Buffer;
  /** Answers a message of a client. */
  heard(message: Record<string, unknown>, session: WireSession, market: WireMarket): void;
  /** Sends a change of the book. */
  changed(change: WireChange, session: WireSession, market: WireMarket): void;
}

export interface WireExchange {
  url: string;
  market: WireMarket;
  /** The data messages sent so far, as text. */
  data: string[];
  close(): Promise<void>;
}

/** Serves a book that changes all the time over websockets, in a wire style. */
export async function createWireExchange(style: WireStyle, depth: number): Promise<WireExchange> {
  const market = new WireMarket(depth);
  const data: string[] = [];
  const sessions = new Map<WebSocket, WireSession>();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => {
    const session: WireSession = {
      isSubscribed: false,
      sent: 0,
      say: (message, isData = false) => {
        const text = JSON.stringify(message);
        if (isData) data.push(text);
        session.sent += 1;
        socket.send(style.encode(text));
      },
    };
    sessions.set(socket, session);
    socket.on('close', () => sessions.delete(socket));
    socket.on('message', (text: Buffer) =>
      style.heard(JSON.parse(text.toString()) as Record<string, unknown>, session, market),
    );
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const timer = setInterval(() => {
    const change = market.next();
    for (const session of sessions.values()) if (session.isSubscribed) style.changed(change, session, market);
  }, CHANGE_EVERY_MS);
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ market, data },
    close: async () => {
      clearInterval(timer);
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
