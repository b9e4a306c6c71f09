import { type ChildProcess, spawn } from 'node:child_process';
import http from 'node:http';
import { createInterface } from 'node:readline';
import { parse } from 'graphql';
import { WebSocket } from 'ws';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { poll } from '../../../scripts/runtime/poll.js';
import type { CollectionSystem } from '../collection/collection-system.js';
import { testSettings } from '../core/core.js';
import type { TestRecord } from './test-reader.js';

const OPEN = 'mutation ($input: StreamInput!) { openStream(input: $input) { id } }';
const [TOKEN] = testSettings('mysql://x/y').serviceToken;
const HEADERS = { authorization: `Bearer ${TOKEN}` };

/** A streamer process of a system of collection, and what a facade does with it. */
export class StreamClient {
  private child: ChildProcess | null = null;
  private port = 0;

  constructor(private readonly system: CollectionSystem) {}

  /** Starts the process, at the port that it had before. */
  async start(): Promise<void> {
    const [port, metrics] = await freePorts(2);
    this.port ||= port!;
    this.child = spawn(process.execPath, ['dist/scripts/start-streamer.js'], {
      stdio: ['ignore', process.env.STREAMER_LOG === undefined ? 'ignore' : 'inherit', 'inherit'],
      env: {
        ...process.env,
        CORE_URL: `http://127.0.0.1:${this.system.graphqlPort}`,
        SERVICE_TOKEN: TOKEN,
        AZURE_STORAGE_CONNECTION_STRING: this.system.blobConnection,
        STREAMER_PORT: String(this.port),
        METRICS_PORT: String(metrics),
      },
    });
    const isReady = () => fetch(`http://127.0.0.1:${metrics}/readyz`).then((answer) => answer.ok || undefined);
    await poll(() => isReady().catch(() => undefined), {
      ...{ everyMs: 50, timeoutMs: 60_000, timedOut: () => new Error('the streamer is not ready') },
    });
  }

  /** Ends the process. Its connections break. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Opens a connection as the account. Returns its id. */
  async open(input: Record<string, unknown>): Promise<string> {
    const { apiKey } = this.system;
    const context = { requestId: 'req_0123456789abcdef', apiKey };
    const transport = this.system.core.inProcessTransport('service');
    const answer = await transport.execute<{ openStream: { id: string } }, Record<string, unknown>>(
      parse(OPEN),
      { input },
      context,
    );
    if (answer.errors || !answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data.openStream.id;
  }

  /** Asks for a connection. Returns the answer with its headers. */
  async get(
    id: string,
    transport = 'ndjson',
    headers: Record<string, string> = HEADERS,
  ): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = http.get(this.url(id, transport), { headers, agent: false }, resolve);
      asked.on('error', reject);
    });
  }

  /** Yields the lines of a connection until it ends or breaks. */
  async *lines(id: string): AsyncGenerator<string> {
    const answer = await this.get(id);
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
    try {
      // A line that broke off is no record.
      for await (const line of createInterface({ input: answer, crlfDelay: Infinity })) {
        if (line.endsWith('}')) yield line;
      }
    } catch (error) {
      if (!answer.errored && answer.complete) throw error;
    } finally {
      answer.destroy();
    }
  }

  socket(id: string): WebSocket {
    return new WebSocket(this.url(id, 'websocket').replace('http', 'ws'), { headers: HEADERS });
  }

  private url(id: string, transport: string): string {
    return `http://127.0.0.1:${this.port}/connections/${id}?transport=${transport}`;
  }
}

export const recordOf = (line: string): TestRecord => JSON.parse(line) as TestRecord;

/** Returns the frames of the messages, byte for byte. */
export function framesOf(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.startsWith('{"type":"message"'))
    .map((line) => line.slice(line.indexOf(',"data":') + 8, -1));
}
