import WebSocket from 'ws';
import { serveBench } from './child.js';
import { type BenchPart, benchStreams } from './frames.js';
import { ProcessUsage, type ReaderReport } from './process-usage.js';

export type ReaderQuestion = { ask: 'connect'; url: string; of: BenchPart } | { ask: 'begin' } | { ask: 'report' };

const usage = new ProcessUsage();
let frames = 0;
let socket: WebSocket | undefined;

/** The least that a reader can do: `ws` as the collector uses it, and a counter. */
serveBench<ReaderQuestion>(
  async (question) => {
    if (question.ask === 'report') return { frames, ...usage.report() } satisfies ReaderReport;
    if (question.ask === 'begin') {
      frames = 0;
      return usage.begin();
    }
    socket = new WebSocket(question.url, { perMessageDeflate: false, skipUTF8Validation: true });
    socket.on('message', () => (frames += 1));
    socket.on('open', () => {
      socket?.send(JSON.stringify({ method: 'SUBSCRIBE', params: benchStreams().map(() => 'x'), id: 1 }));
    });
  },
  async () => socket?.terminate(),
);
