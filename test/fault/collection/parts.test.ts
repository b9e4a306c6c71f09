import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { partOfStream } from '../../../server/collection/part-of-stream.rule.js';
import { CollectionSystem, holesOutsideGaps, kill } from '../../support/collection/collection-system.js';
import { explained } from '../../support/explained.js';
import { until } from '../../support/until.js';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'DOGEUSDT'];
/** A busy stream of each, and a quiet one. */
const TYPES = [
  ['trades', 'trade'],
  ['kline_1m', 'kline_1m'],
] as const;
const SECOND_NS = 1_000_000_000n;
/**
 * Time around the kill of a collector: its gap may begin a sync before, and ends when the next one
 * receives.
 */
const AROUND_KILL_NS = 15n * SECOND_NS;

interface Stream {
  id: string;
  name: string;
}

describe('parts of an exchange', () => {
  const system = new CollectionSystem();
  const children = new Map<string, { child: ChildProcess; journal: string }>();
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 60 });
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  async function spawn(part: number, parts: number, earlier?: string): Promise<ChildProcess> {
    const journal = earlier ?? (await system.newJournal());
    const settings = { COLLECTOR_EXCHANGES: `binance.${part}`, COLLECTOR_PARTS_BINANCE: String(parts) };
    const child = system.spawnCollector(exchange.url, journal, settings);
    children.set(`${part}`, { child, journal });
    return child;
  }

  /** Replaces the collector of a part by one with another number of parts: make before break. */
  async function deploy(part: number, parts: number): Promise<void> {
    const { child } = children.get(`${part}`)!;
    await spawn(part, parts);
    await until('the new collector stands by', () => system.standsBy());
    await kill(child, 'SIGTERM');
  }

  const sentOn = (name: string) => [...new Set(exchange.sent(name).map(({ frame }) => frame))];

  async function allIn(parts: number, streams: readonly Stream[]): Promise<void> {
    await until(`streams are in ${parts} parts`, async () => {
      const shards = await system.shardsOf(streams.map(({ id }) => id));
      return streams.every(({ id }) => shards.get(id) === partOfStream('binance', BigInt(id), parts));
    });
  }

  it('are added and left out, with one killed in between, and lose and repeat nothing but in its gap', async () => {
    const streams: Stream[] = [];
    for (const symbol of SYMBOLS) {
      for (const [type, channel] of TYPES) {
        streams.push({ id: await system.subscribe(symbol, type), name: `${symbol.toLowerCase()}@${channel}` });
      }
    }
    await spawn(1, 1);
    await until('all are received', async () => (await system.upStreams()) === streams.length);
    const begun = streams.map(({ name }) => sentOn(name).length);

    await spawn(2, 2);
    await allIn(2, streams);
    await spawn(3, 4);
    await spawn(4, 4);
    // While streams move.
    await sleep(3_000);
    const { child, journal } = children.get('2')!;
    const killed = new Set(
      [...(await system.shardsOf(streams.map(({ id }) => id)))].flatMap(([id, shard]) =>
        shard === 'binance.2' ? id : [],
      ),
    );
    const killedNs = BigInt(Date.now()) * 1_000_000n;
    await kill(child);
    await spawn(2, 4, journal);
    await allIn(4, streams);
    await sleep(2_000);

    await deploy(1, 2);
    await allIn(2, streams);
    for (const part of ['3', '4']) await kill(children.get(part)!.child, 'SIGTERM');
    await deploy(1, 1);
    await allIn(1, streams);
    await kill(children.get('2')!.child, 'SIGTERM');
    await sleep(2_000);

    const ended = streams.map(({ name }) => sentOn(name).length);
    const nowNs = BigInt(Date.now()) * 1_000_000n;
    await until('everything is sealed', async () => BigInt((await system.sealedThrough()) ?? 0) > nowNs);
    for (const [i, { id, name }] of streams.entries()) {
      const at = new Map(sentOn(name).map((frame, place) => [frame, place]));
      const all = (await system.indexed(id)).map((row) => ({ ...row, place: at.get(row.message) ?? -1 }));
      const rows = all.filter(({ place }) => place >= begun[i]! && place < ended[i]!);
      const [first, last] = [rows[0]!, rows.at(-1)!];
      const gaps = (await system.gaps(id)).filter(({ fromNs, toNs }) => fromNs < last.ns && toNs > first.ns);
      const unexpected = gaps.filter(
        ({ fromNs, toNs }) => !killed.has(id) || toNs < killedNs - AROUND_KILL_NS || fromNs > killedNs + AROUND_KILL_NS,
      );
      const places = rows.map(({ place }) => place);
      const wrong = rows.findIndex((row, at) => at > 0 && row.place <= rows[at - 1]!.place);
      const around = wrong < 0 ? [] : rows.slice(Math.max(0, wrong - 2), wrong + 3);
      const found = {
        name,
        unexpected,
        around,
        holes: holesOutsideGaps(rows, places, gaps),
        ends: [places[0], places.at(-1)],
      };
      const wanted = { name, unexpected: [], around: [], holes: [], ends: [begun[i], ended[i]! - 1] };
      explained(`killed at ${killedNs}: ${[...killed].join()}`, () => expect(found).toEqual(wanted));
    }
  });
});
