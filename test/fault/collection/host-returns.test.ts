import { join } from 'node:path';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { until } from '../../support/until.js';
import { TcpProxy } from '../../support/proxies/tcp-proxy.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';

describe('a host that died with frames in its journal, and returns', () => {
  const system = new CollectionSystem();
  let exchange: SimulatedExchange;
  let otherJournal: string;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 300 });
    await system.open();
    otherJournal = await system.newJournal();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  it('fills the gap with frames that only it had, while another collector keeps the shard', async () => {
    const id = await system.subscribe('BTCUSDT', 'trades');
    const connections = () => exchange.sent('btcusdt@trade').at(-1)?.connection ?? 0;
    const first = system.spawnCollector(exchange.url);
    await until('the first collects', () => connections() === 1);
    await until('its beginning is sealed', async () => (await system.sealedThrough()) !== null);
    const second = system.spawnCollector(exchange.url, otherJournal);
    await until('the second stands by', () => system.standsBy());
    await until('frames are journalled', async () => (await system.journalled(id)).length > 100);
    await kill(first);
    const diedMs = performance.now();
    const left = await system.journalled(id);
    expect(left.length).toBeGreaterThan(100);
    await until('the second collects', () => connections() === 2);
    const takeoverMs = performance.now() - diedMs;
    const gapOf = async () => (await system.gaps(id)).find(({ reason }) => reason === 'takeover');
    await until('the gap is known', async () => (await gapOf()) !== undefined);
    const before = await gapOf();

    const returned = system.spawnCollector(exchange.url);
    await until('the journal is delivered', async () => (await system.journalled(id)).length === 0);
    const gaps = (await system.gaps(id)).filter(({ reason }) => reason === 'takeover');
    expect(await system.owner()).toContain(otherJournal);
    expect(before!.fromNs).toBeLessThan(left[0]!.ns);
    expect(before!.toNs).toBeGreaterThan(left.at(-1)!.ns);
    expect(gaps.filter(({ fromNs, toNs }) => fromNs <= left.at(-1)!.ns && toNs > left[0]!.ns)).toEqual([]);
    // The known gap continued until the second received everything.
    expect(gaps.at(-1)!.toNs).toBeGreaterThanOrEqual(before!.toNs);
    await kill(second, 'SIGTERM');
    await kill(returned, 'SIGTERM');

    const rows = await system.indexed(id);
    const indexed = new Map(rows.map((row) => [row.seq, row.message]));
    expect(left.filter(({ seq, message }) => indexed.get(seq) !== message)).toEqual([]);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    const sent = [...new Set(exchange.sent('btcusdt@trade').map(({ frame }) => frame))];
    const at = new Map(sent.map((frame, i) => [frame, i]));
    const places = rows.map(({ message }) => at.get(message) ?? -1);
    expect(places.every((place, i) => place > (places[i - 1] ?? -1))).toBe(true);
    expect(holesOutsideGaps(rows, places, await system.gaps(id))).toEqual([]);
    process.stderr.write(`took over ${Math.round(takeoverMs)} ms after the death (lease: 3 s)\n`);
  });

  it('fills a gap of an owner that cannot receive, although that gap continues', async () => {
    const id = await system.subscribe('ETHUSDT', 'trades');
    const connections = () => exchange.sent('ethusdt@trade').at(-1)?.connection ?? 0;
    const [journal, blindJournal] = [join(otherJournal, 'cut-off'), join(otherJournal, 'blind')];
    const wayToServer = new TcpProxy({ host: '127.0.0.1', port: system.graphqlPort });
    await wayToServer.up();
    const before = connections();
    const first = system.spawnCollector(exchange.url, journal, { CORE_URL: `http://127.0.0.1:${wayToServer.port}` });
    await until('it collects', () => connections() > before);
    // Cut off from the server it continues to journal, while the new owner cannot reach the
    // exchange.
    await wayToServer.down();
    system.spawnCollector('ws://127.0.0.1:9', blindJournal);
    await until('the other owns the shard', async () => (await system.owner()).includes(blindJournal));
    await until('its gap is known up to then', async () => (await system.gaps(id)).at(-1)?.reason === 'takeover');
    const known = (await system.gaps(id)).at(-1)!;
    const lastNs = async () => (await system.journalled(id, journal)).at(-1)?.ns ?? 0n;
    await until('the first has journalled beyond it', async () => (await lastNs()) > known.toNs);
    await kill(first);
    const left = await system.journalled(id, journal);
    expect(left.at(-1)!.ns).toBeGreaterThan(known.toNs);

    system.spawnCollector(exchange.url, journal);
    await until('the journal is delivered', async () => (await system.journalled(id, journal)).length === 0);
    expect(await system.owner()).toContain(blindJournal);
    const indexed = new Map((await system.indexed(id)).map((row) => [row.seq, row.message]));
    expect(left.filter(({ seq, message }) => indexed.get(seq) !== message)).toEqual([]);
    await wayToServer.down();
  });
});
