import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { serveBench } from './child.js';
import { benchChunks, type BenchPart, type FrameChunk } from './frames.js';

const TICK_MS = 5;
const POOL_FRAMES = 150_000;

/** `rate` in frames a second; 0: as fast as the reader takes them. */
type SenderQuestion =
  { ask: 'open'; of: BenchPart } | { ask: 'subscribed' } | { ask: 'send'; rate: number; seconds: number };

export interface SentReport {
  frames: number;
  seconds: number;
}

let chunks: FrameChunk[] = [];
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
let client: WebSocket | undefined;
let subscribed = 0;
let next = 0;
server.on('connection', (socket) => {
  client = socket;
  subscribed = 0;
  socket.on('message', (data) => {
    const { params, id } = JSON.parse((data as Buffer).toString('utf8')) as { params: string[]; id: number };
    subscribed += params.length;
    socket.send(JSON.stringify({ result: null, id }));
  });
});

/** Frames are written ready-made: what is measured is the reader, not `ws` as a sender. */
async function send(rate: number, seconds: number): Promise<SentReport> {
  const socket = (client as unknown as { _socket: Socket } | undefined)?._socket;
  if (!socket) throw new Error('no reader is connected');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const startMs = performance.now();
  let frames = 0;
  for (;;) {
    const elapsedMs = performance.now() - startMs;
    if (elapsedMs > seconds * 1_000) break;
    const due = rate === 0 ? Infinity : (rate * elapsedMs) / 1_000;
    let writable = true;
    while (writable && frames < due) {
      const chunk = chunks[next++ % chunks.length];
      if (!chunk) break;
      frames += chunk.frames;
      writable = socket.write(chunk.bytes);
    }
    if (writable) await sleep(TICK_MS);
    else await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    if (socket.destroyed) throw new Error('the reader closed the connection: frames were lost');
  }
  return { frames, seconds: (performance.now() - startMs) / 1_000 };
}

serveBench<SenderQuestion>(
  async (question) => {
    if (question.ask === 'open') {
      ({ chunks } = benchChunks(POOL_FRAMES, question.of));
      return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
    }
    if (question.ask === 'subscribed') return subscribed;
    return send(question.rate, question.seconds);
  },
  async () => {
    client?.terminate();
    server.close();
  },
);
