import { once } from 'node:events';
import http from 'node:http';
import { readStreamCursor, type StreamPosition } from '../../../../schema/streaming/stream-cursor.js';
import type { Connection } from '../../../../workflows/streaming/connection.js';
import { type ServedStore, serveStore } from '../../../support/streaming/served-store.js';
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
const isMessage = (line: string): boolean => line.startsWith('{"type":"message"');

describe('a reader that is slow', () => {
  const store = new SimulatedStore([STREAM]);
  const streamer = new TestStreamer(store);
  let served: ServedStore;
  let toNs = 0n;

  async function get(): Promise<http.IncomingMessage> {
    const { port, path, headers } = served;
    const [answer] = (await once(http.get({ port, path, headers, agent: false }), 'response')) as [
      http.IncomingMessage,
    ];
    return answer;
  }

  async function linesOf(answer: http.IncomingMessage, chunks: Buffer[] = []): Promise<string[]> {
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().split('\n').slice(0, -1);
    // On a slow machine, a reader waits for longer than between two heartbeats.
    return lines.filter((line) => !line.startsWith('{"type":"heartbeat"'));
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
  afterEach(() => served.close());
  afterAll(() => streamer.tails.stop());

  it('does not hold others, is not read ahead for, and loses nothing', async () => {
    served = await serveStore(streamer, () => ({ toNs }));
    const slow = await get();
    const fast = await linesOf(await get());
    expect(fast).toHaveLength(FRAMES + 2);
    const [{ sent }] = served.connections as [Connection];
    // What the kernel's buffers hold, and no more.
    expect(sent.bytes).toBeLessThan(BigInt(FRAMES * FRAME_BYTES) / 2n);
    expect(await linesOf(slow)).toEqual(fast);
  });

  it('is closed with its cursor when it takes nothing', async () => {
    served = await serveStore(streamer, () => ({ toNs }), { stallMs: 200 });
    const stalled = await get();
    await until('it is closed', () => served.connections[0]?.isEnding === true);
    const lines = await linesOf(stalled);
    const last = JSON.parse(lines.at(-1)!) as TestRecord;
    expect(last).toMatchObject({ type: 'error', error: { code: 'request_timeout' } });
    const position = readStreamCursor(last.cursor!, [store.work().cursorKey])!;
    const before = JSON.parse(lines.at(-2)!) as TestRecord & { ts: number };
    expect(readStreamCursor(before.cursor!, [store.work().cursorKey as Buffer])).toEqual(position);
    expect(position.ns).toBeLessThan(toNs);
  });

  it('at 1 kB/s gets what a fast one gets, by cursor where it is closed', async () => {
    served = await serveStore(streamer, () => ({ toNs }));
    const fast = (await linesOf(await get())).filter(isMessage);
    served.close();
    let position: StreamPosition | null = null;
    served = await serveStore(streamer, () => (position ? { toNs, position, fromNs: position.ns } : { toNs }), {
      stallMs: 200,
    });
    const slow: string[] = [];
    while (served.ended.at(-1) !== 'end') {
      const before = served.ended.length;
      const answer = await get();
      const trickle: Buffer[] = [];
      const timer = setInterval(() => {
        const bytes = answer.read(50) as Buffer | null;
        if (bytes) trickle.push(bytes);
      }, 50);
      await until('it is closed, or all is on its way', () => served.ended.length > before);
      clearInterval(timer);
      const lines = await linesOf(answer, trickle);
      slow.push(...lines.filter(isMessage));
      position = readStreamCursor((JSON.parse(lines.at(-1)!) as TestRecord).cursor!, [store.work().cursorKey]);
    }
    expect(served.ended.length).toBeGreaterThan(1);
    expect(slow).toEqual(fast);
  });
});
