import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { CollectionSystem } from '../../support/collection/collection-system.js';
import { framesOf, recordOf, StreamClient } from '../../support/streaming/stream-client.js';
import { until } from '../../support/until.js';

describe('a streamer', () => {
  const system = new CollectionSystem();
  const client = new StreamClient(system);
  let exchange: SimulatedExchange;
  let ids: string[] = [];

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 50 });
    await system.open();
    ids = [await system.subscribe('BTCUSDT', 'trades'), await system.subscribe('ETHUSDT', 'trades')];
    system.spawnCollector(exchange.url);
    await client.start();
    await until('messages are sealed', async () => (await system.indexed(ids[0]!)).length > 50);
  });
  afterAll(async () => {
    await client.kill();
    await system.close();
    await exchange.close();
  });

  /** Returns the stored frames of both streams in a range, in the order of records. */
  async function stored(fromNs: bigint, toNs: bigint): Promise<string[]> {
    const rows = await Promise.all(ids.map((id) => system.indexed(id)));
    return rows
      .flatMap((some, i) => some.map((row) => ({ ...row, id: BigInt(ids[i]!) })))
      .filter(({ ns }) => ns >= fromNs && ns < toNs)
      .sort((a, b) => (a.ns !== b.ns ? (a.ns < b.ns ? -1 : 1) : a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
      .map(({ message }) => message);
  }

  async function rangeAroundNow(): Promise<{ fromNs: bigint; toNs: bigint }> {
    const [first] = await system.indexed(ids[0]!);
    return { fromNs: first!.ns, toNs: BigInt(Date.now() + 8_000) * 1_000_000n };
  }

  it('sends the past and then live what the index holds, byte for byte', async () => {
    const { fromNs, toNs } = await rangeAroundNow();
    const id = await client.open({ select: { datastreamIds: ids }, fromNs: String(fromNs), toNs: String(toNs) });
    const lines: string[] = [];
    for await (const line of client.lines(id)) lines.push(line);
    expect(recordOf(lines.at(-1)!).type).toBe('end');
    expect(lines.filter((line) => recordOf(line).type === 'live')).toHaveLength(2);
    const frames = framesOf(lines);
    expect(frames.length).toBeGreaterThan(200);
    expect(frames).toEqual(await stored(fromNs, toNs));
  });

  it('goes on by cursor when it is killed, without loss or repetition', async () => {
    const { fromNs, toNs } = await rangeAroundNow();
    const lines: string[] = [];
    let cursor: string | undefined;
    let kills = 0;
    for (let isOver = false; !isOver;) {
      const from = cursor === undefined ? { fromNs: String(fromNs) } : { cursor };
      const id = await client.open({ select: { datastreamIds: ids }, ...from, toNs: String(toNs) });
      const victim = kills++ < 3 ? sleep(1_500).then(() => client.kill()) : null;
      for await (const line of client.lines(id)) {
        lines.push(line);
        const record = recordOf(line);
        cursor = record.cursor ?? cursor;
        isOver ||= record.type === 'end';
      }
      await victim;
      if (victim) await client.start();
    }
    expect(framesOf(lines)).toEqual(await stored(fromNs, toNs));
  });

  it('ends its streams with a cursor when it stops', async () => {
    const { fromNs } = await rangeAroundNow();
    const id = await client.open({ select: { datastreamIds: ids }, fromNs: String(fromNs) });
    const lines: string[] = [];
    let stopped: Promise<void> | null = null;
    for await (const line of client.lines(id)) {
      lines.push(line);
      if (recordOf(line).type === 'live') stopped ??= client.kill('SIGTERM');
    }
    await stopped;
    await client.start();
    expect(recordOf(lines.at(-1)!)).toMatchObject({ type: 'error', error: { code: 'unavailable' } });
    expect(recordOf(lines.at(-1)!).cursor).toMatch(/^[\w-]{64}$/);
  });

  it('refuses who has not the service token, and connections that do not exist', async () => {
    const id = await client.open({ select: { datastreamIds: ids } });
    expect((await client.get(id, 'ndjson', { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect((await client.get(`con_${'0'.repeat(32)}`)).statusCode).toBe(404);
    const served = await client.get(id, 'sse');
    expect(served.headers['content-type']).toBe('text/event-stream');
    expect((await client.get(id)).statusCode).toBe(404);
    served.destroy();
  });

  it('sends server-sent events with their cursors as ids', async () => {
    const id = await client.open({ select: { datastreamIds: ids }, fromNs: '0', toNs: String(Date.now() * 1_000_000) });
    const answer = await client.get(id, 'sse');
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    const events = text.split('\n\n').filter((event) => event !== '');
    const end = events.at(-1)!;
    expect(end).toMatch(/^id: [\w-]{64}\ndata: \{"type":"end"/);
    for (const event of events) {
      const [, cursor, data] = /^id: ([\w-]{64})\ndata: (.*)$/.exec(event)!;
      expect(recordOf(data!).cursor).toBe(cursor);
    }
  });

  it('obeys a WebSocket', async () => {
    const id = await client.open({ select: { datastreamIds: [ids[0]] } });
    const socket = client.socket(id);
    const records: ReturnType<typeof recordOf>[] = [];
    socket.on('message', (data) => records.push(recordOf((data as Buffer).toString())));
    const has =
      (what: Record<string, unknown>, from = 0) =>
      () =>
        records.slice(from).some((record) => Object.entries(what).every(([name, value]) => record[name] === value));
    await until('it is live', has({ type: 'live' }));
    socket.send('{"op":"jump"}');
    await until('the operation is refused', has({ type: 'error' }));
    socket.send(`{"op":"add","datastream_id":${ids[1]},"start":"-10s"}`);
    await until(
      'the past of the other stream comes',
      has({ type: 'message', datastream_id: Number(ids[1]), replay: true }),
    );
    await until('it has caught up', has({ type: 'live', datastream_id: Number(ids[1]) }));
    socket.send(`{"op":"remove","datastream_id":${ids[0]}}`);
    await sleep(500);
    const after = records.length;
    await until('messages of the other stream come', has({ type: 'message', datastream_id: Number(ids[1]) }, after));
    expect(records.slice(after).some((record) => record.datastream_id === Number(ids[0]))).toBe(false);
    socket.close();
  });
});
