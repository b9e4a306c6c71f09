import { execFile, fork, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { WebSocketServer } from 'ws';
import { evidenceIn } from '../../../../scripts/generate/verified-live.js';
import { FRAMES_FILE } from '../../../../workflows/feed-check/feed-evidence.js';
import { recordedFrames, unreadTypes } from '../../../support/fixtures/checked-frames.js';

interface Outcome {
  exitCode: number;
  stdout: string;
  stderr: string;
}
interface Report {
  streams: {
    stream_type: string;
    frames: number;
    routed: number;
    sequence: unknown;
    checksum: unknown;
    lag_ms: unknown;
  }[];
  unrouted: { reason: string; sample: string | null }[];
  problems: string[];
}

/** Runs `admin feed check` as a process, with these addresses. */
function feedCheck(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    const options = { env: { ...process.env, ...env } };
    execFile(
      process.execPath,
      ['dist/scripts/admin/main.js', 'feed', 'check', ...args],
      options,
      (error, stdout, stderr) => done({ exitCode: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
const reportOf = ({ stdout }: Outcome): Report => JSON.parse(stdout) as Report;

describe('admin feed check at the simulated exchange', () => {
  let exchange: ChildProcess;
  let env: Record<string, string>;
  const types = ['--stream-types', 'trades,depth,depth_snapshot,depth5,book_ticker'];
  beforeAll(async () => {
    exchange = fork('dist/scripts/simulated-exchange/main.js', ['--port', '0'], { silent: true });
    const [said] = (await once(exchange.stdout!, 'data')) as [Buffer];
    env = { FEED_URL_BINANCE: /ws:\/\/[\d.]+:\d+/.exec(said.toString())![0] };
  });
  afterAll(async () => {
    const gone = once(exchange, 'exit');
    exchange.disconnect();
    await gone;
  });

  it('reports each stream type, and exits with 0 if everything is well', async () => {
    const outcome = await feedCheck(env, '--exchange', 'binance', '--seconds', '4', ...types, '--json');
    const { streams, problems } = reportOf(outcome);
    expect([outcome.exitCode, outcome.stderr, problems]).toEqual([0, '', []]);
    expect(streams.map(({ stream_type }) => stream_type).join()).toBe('trades,depth,depth_snapshot,depth5,book_ticker');
    for (const { frames, routed } of streams) {
      expect(routed).toBeGreaterThan(0);
      expect(frames).toBe(routed);
    }
    expect(streams[0]).toMatchObject({
      sequence: null,
      checksum: null,
      lag_ms: { p50: expect.any(Number) as unknown },
    });
    expect(streams[1]).toMatchObject({ sequence: { numbered: streams[1]!.routed, jumps: 0 } });
  });

  it('writes signed evidence, and frames that are read as samples', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'));
    const key = path.join(folder, 'checker.pem');
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const args = ['--exchange', 'binance', '--seconds', '3', ...types, '--evidence', folder, '--sign-with', key];
    const outcome = await feedCheck(env, ...args);
    const evidence = evidenceIn(folder, 'binance')!;
    expect([outcome.exitCode, evidence.check.problems]).toEqual([0, []]);
    expect(outcome.stderr).toContain(`public key ${evidence.publicKey}`);
    const frames = recordedFrames(readFileSync(path.join(folder, 'binance', FRAMES_FILE), 'utf8'));
    expect(new Set(frames.map(({ streamType }) => streamType)).size).toBe(5);
    expect(unreadTypes('binance', frames)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('writes no evidence without a key', async () => {
    const outcome = await feedCheck(env, '--exchange', 'binance', '--seconds', '1', '--evidence', 'nowhere');
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stderr).toContain('--evidence needs --sign-with FILE');
  });

  it('prints a table, and exits with 1 if a stream sends nothing', async () => {
    const outcome = await feedCheck(env, '--exchange', 'binance', '--seconds', '2', '--stream-types', 'trades,ticker');
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).toMatch(/^stream type +instrument +subscribed +frames +routed/m);
    expect(outcome.stdout).toMatch(/^trades +BTCUSDT +yes +[1-9]\d* +[1-9]\d* +no means +no means +-?\d+ ms/m);
    expect(outcome.stdout).toContain('problem: ticker of BTCUSDT sent nothing in 2 s');
  });
});

describe('admin feed check at an exchange with faults', () => {
  const book = (action: string, checksum: number, ids: string): string =>
    `{"arg":{"channel":"books","instId":"BTC-USDT"},"action":"${action}","data":[{"asks":[["9","1","0","1"]],"bids":[["8","2","0","1"]],"checksum":${checksum},${ids}}]}`;
  const right = crc32('8:2:9:1') | 0;
  let server: WebSocketServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { args } = JSON.parse((data as Buffer).toString()) as { args: { channel: string }[] };
        for (const arg of args) socket.send(JSON.stringify({ event: 'subscribe', arg }));
        socket.send(book('snapshot', right, '"seqId":5,"prevSeqId":-1'));
        socket.send(book('update', right, '"seqId":7,"prevSeqId":5'));
        socket.send(book('update', right + 1, '"seqId":9,"prevSeqId":7'));
        socket.send(book('update', right, '"seqId":20,"prevSeqId":11'));
        socket.send('{"arg":{"channel":"new-books","instId":"BTC-USDT"},"data":[]}');
      }),
    );
    await once(server, 'listening');
    env = { FEED_URL_OKX: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
  afterAll(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });

  it('names jumps, failed checksums and frames that were not routed', async () => {
    const args = ['--exchange', 'okx', '--seconds', '2', '--stream-types', 'depth', '--json'];
    const outcome = await feedCheck(env, ...args);
    const { streams, unrouted, problems } = reportOf(outcome);
    expect(outcome.exitCode).toBe(1);
    expect(streams).toMatchObject([
      { routed: 4, sequence: { numbered: 4, jumps: 1 }, checksum: { verified: 2, failed: 1 } },
    ]);
    expect(unrouted).toContainEqual({
      ...{ reason: 'unknown stream', frames: 1 },
      sample: '{"arg":{"channel":"new-books","instId":"BTC-USDT"},"data":[]}',
    });
    expect(problems).toHaveLength(3);
  });

  it('says why the network refuses', async () => {
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => {
      for (const socket of server.clients) socket.terminate();
      server.close(closed);
    });
    const outcome = await feedCheck(env, '--exchange', 'okx', '--seconds', '1', '--stream-types', 'trades');
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).toContain(
      `problem: nothing arrived from ws://127.0.0.1:${port}/ws/v5/public in 1 s: 127.0.0.1:${port} refuses the connection (ECONNREFUSED)`,
    );
  });
});

describe('admin feed check', () => {
  it('names the exchanges that have a live feed', async () => {
    const outcome = await feedCheck({}, '--exchange', 'bybit_v2');
    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(outcome.stderr).toContain('bybit_v2 has no live feed; these have one: binance, ');
  });

  it('has help', async () => {
    const { exitCode, stdout } = await feedCheck({}, '--help');
    expect(exitCode).toBe(0);
    for (const option of ['--exchange', '--seconds', '--instrument', '--stream-types', '--json']) {
      expect(stdout).toContain(option);
    }
  });
});
