import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readStreamCursor } from '../../../../schema/streaming/stream-cursor.js';
import { Connection } from '../../../../workflows/streaming/connection.js';
import { FRAMINGS } from '../../../../workflows/streaming/records/framing.js';
import { listenForStreams } from '../../../../workflows/streaming/streamer-server.js';
import { testSandbox } from '../../../support/sandbox/test-sandbox.js';
import { SimulatedStore, STORE_BEGINS_NS } from '../../../support/streaming/simulated-store.js';
import { type TestRecord, TestStreamer } from '../../../support/streaming/test-reader.js';
import { until } from '../../../support/until.js';

const FRAMES = 3_000;
const FRAME_BYTES = 20_000;
const STREAM = {
  datastream: { id: 11n, exchange: 'x', instrument: 'I', streamType: 'trades' },
  ...{ shard: 'a', granted: [], live: [{ fromNs: STORE_BEGINS_NS, toNs: null }] },
  ...{ sealedThroughNs: null, earliestNs: null },
};

describe('a reader that is slow', () => {
  const store = new SimulatedStore([STREAM]);
  const streamer = new TestStreamer(store);
  const connections: Connection[] = [];
  let server: http.Server;
  let toNs = 0n;

  async function serve(stallMs?: number): Promise<void> {
    server = await listenForStreams({
      ...{ port: 0, host: '127.0.0.1', tokens: ['token'] },
      find: (id) => Promise.resolve(store.work({ id, toNs })),
      open: (work, sink, transport) => {
        const connection = new Connection(work, {
          ...{ reader: streamer.reader, tails: streamer.tails, sink, framing: FRAMINGS[transport] },
          ...{ sandbox: testSandbox, lost: streamer.lostSlices(), fillsAfter: () => Promise.resolve([]) },
          ...{ onSent: () => undefined, onLive: () => undefined, onFailure: () => undefined },
        });
        connections.push(connection);
        return connection;
      },
      run: async (connection) => void (await connection.run()),
      add: () => Promise.reject(new Error('no streams are added')),
      ...(stallMs !== undefined && { stallMs }),
    });
  }

  async function get(): Promise<http.IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const path = `/connections/con_${'0'.repeat(32)}`;
    const headers = { authorization: 'Bearer token' };
    const [answer] = (await once(http.get({ port, path, headers, agent: false }), 'response')) as [
      http.IncomingMessage,
    ];
    return answer;
  }

  async function linesOf(answer: http.IncomingMessage): Promise<string[]> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString().split('\n').slice(0, -1);
  }

  beforeAll(async () => {
    for (let i = 0; i < FRAMES; i++) {
      store.nowNs += 1n;
      store.receive(11n, `{"n":${i},"more":"${'x'.repeat(FRAME_BYTES)}"}`);
    }
    store.nowNs += 1n;
    await store.cut('a');
    toNs = store.nowNs;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
  });
  afterAll(() => streamer.tails.stop());

  it('does not hold others, is not read ahead for, and loses nothing', async () => {
    await serve();
    const slow = await get();
    const fast = await linesOf(await get());
    expect(fast).toHaveLength(FRAMES + 2);
    const [{ sent }] = connections.splice(0) as [Connection];
    // What the kernel's buffers hold, and no more.
    expect(sent.bytes).toBeLessThan(BigInt(FRAMES * FRAME_BYTES) / 2n);
    expect(await linesOf(slow)).toEqual(fast);
  });

  it('is closed with its cursor when it takes nothing', async () => {
    await serve(200);
    const stalled = await get();
    await until('it is closed', () => connections[0]?.isEnding === true);
    const lines = await linesOf(stalled);
    const last = JSON.parse(lines.at(-1)!) as TestRecord;
    expect(last).toMatchObject({ type: 'error', error: { code: 'request_timeout' } });
    const position = readStreamCursor(last.cursor!, [store.work().cursorKey])!;
    const before = JSON.parse(lines.at(-2)!) as TestRecord & { ts: number };
    expect(readStreamCursor(before.cursor!, [store.work().cursorKey as Buffer])).toEqual(position);
    expect(position.ns).toBeLessThan(toNs);
  });
});
