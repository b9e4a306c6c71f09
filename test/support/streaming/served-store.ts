import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from '../../../workflows/streaming/connection.js';
import { FRAMINGS } from '../../../workflows/streaming/records/framing.js';
import { listenForStreams } from '../../../workflows/streaming/streamer-server.js';
import type { ConnectionWork } from '../../../workflows/streaming/streaming-core.js';
import { testSandbox } from '../sandbox/test-sandbox.js';
import type { TestStreamer } from './test-reader.js';

export interface ServedStore {
  connections: Connection[];
  /** Reason of each connection's end, in order. */
  ended: string[];
  /** Path of a connection. */
  path: string;
  headers: Record<string, string>;
  port: number;
  close: () => void;
}

/** Serves connections to a simulated store as the process of streams does. */
export async function serveStore(
  streamer: TestStreamer,
  work: () => Partial<ConnectionWork>,
  times: { stallMs?: number; silenceMs?: number } = {},
): Promise<ServedStore> {
  const connections: Connection[] = [];
  const ended: string[] = [];
  const server: Server = await listenForStreams({
    ...{ port: 0, host: '127.0.0.1', tokens: ['token'], ...times },
    find: (id) => Promise.resolve(streamer.store.work({ id, ...work() })),
    open: (asked, sink, transport) => {
      const connection = new Connection(asked, {
        ...{ reader: streamer.reader, tails: streamer.tails, sink, framing: FRAMINGS[transport] },
        ...{ sandbox: testSandbox, lost: streamer.lostSlices(), fillsAfter: () => Promise.resolve([]) },
        ...{ onSent: () => undefined, onLive: () => undefined, onFailure: () => undefined },
      });
      connections.push(connection);
      return connection;
    },
    run: async (connection) => void ended.push(await connection.run()),
    add: () => Promise.reject(new Error('no streams are added')),
  });
  return {
    ...{ connections, ended },
    path: `/connections/con_${'0'.repeat(32)}`,
    headers: { authorization: 'Bearer token' },
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
