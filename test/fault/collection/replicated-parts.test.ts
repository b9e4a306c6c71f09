import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createSimulatedExchange,
  type SimulatedExchange,
} from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { partOfStream } from '../../../server/collection/part-of-stream.rule.js';
import { CollectionSystem, kill } from '../../support/collection/collection-system.js';
import { until } from '../../support/until.js';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT', 'DOGEUSDT'];
const PARTS = ['binance', 'binance.2'];
/**
 * Overlap of the two: if nothing is sent, the two clocks tell whether one received until the other
 * did, for which a second is enough.
 */
const OVERLAP_MS = 1_200;

interface Replica {
  part: number;
  journal: string;
  child: ChildProcess;
}

describe('two collectors of each part of an exchange', () => {
  const system = new CollectionSystem();
  const replicas: Replica[] = [];
  let exchange: SimulatedExchange;

  beforeAll(async () => {
    exchange = await createSimulatedExchange({ port: 0, rate: 60 });
    await system.open();
  });
  afterAll(async () => {
    await system.close();
    await exchange.close();
  });

  function spawn(part: number, journal: string): ChildProcess {
    return system.spawnCollector(exchange.url, journal, {
      COLLECTOR_EXCHANGES: `binance.${part}`,
      COLLECTOR_PARTS_BINANCE: String(PARTS.length),
      COLLECTOR_REPLICAS: '2',
    });
  }

  const sentOn = (name: string) => [...new Set(exchange.sent(name).map(({ frame }) => frame))];

  it('store each frame once and have no gap when the owners are killed', async () => {
    const streams: { id: string; name: string; shard: string }[] = [];
    for (const symbol of SYMBOLS) {
      const id = await system.subscribe(symbol, 'trades');
      const shard = partOfStream('binance', BigInt(id), PARTS.length);
      streams.push({ id, name: `${symbol.toLowerCase()}@trade`, shard });
    }
    for (const part of [1, 1, 2, 2]) {
      const journal = await system.newJournal();
      replicas.push({ part, journal, child: spawn(part, journal) });
    }
    /** Every replica journals what is sent on the streams of its part from now on. */
    const allReceive = async () => {
      const sentBefore = new Map(streams.map(({ id, name }) => [id, exchange.sent(name).length]));
      for (const { part, journal } of replicas) {
        for (const { id, name, shard } of streams.filter((stream) => stream.shard === PARTS[part - 1])) {
          await until(`a collector of ${shard} receives ${name}`, async () => {
            const last = (await system.journalled(id, journal, shard)).at(-1)?.message;
            return exchange.sent(name).findLastIndex(({ frame }) => frame === last) >= sentBefore.get(id)!;
          });
        }
      }
    };
    await until('streams are in their parts', async () => {
      const found = await system.shardsOf(streams.map(({ id }) => id));
      return streams.every(({ id, shard }) => found.get(id) === shard);
    });
    expect(new Set(streams.map(({ shard }) => shard))).toEqual(new Set(PARTS));
    await allReceive();
    await sleep(OVERLAP_MS);
    const begun = streams.map(({ name }) => sentOn(name).length);

    for (const shard of PARTS) {
      const owner = await system.owner(shard);
      const killed = replicas.find(({ journal }) => owner.includes(journal))!;
      await kill(killed.child);
      killed.child = spawn(killed.part, killed.journal);
    }
    await allReceive();
    await sleep(OVERLAP_MS);

    const ended = streams.map(({ name }) => sentOn(name).length);
    const nowNs = BigInt(Date.now()) * 1_000_000n;
    for (const shard of PARTS) {
      await until(`${shard} is sealed`, async () => BigInt((await system.sealedThrough(shard)) ?? 0) > nowNs);
    }
    for (const [i, { id, name, shard }] of streams.entries()) {
      const at = new Map(sentOn(name).map((frame, place) => [frame, place]));
      const all = (await system.indexed(id)).map((row) => ({ ...row, place: at.get(row.message) ?? -1 }));
      const rows = all.filter(({ place }) => place >= begun[i]! && place < ended[i]!);
      const [first, last] = [rows[0]!, rows.at(-1)!];
      const gaps = (await system.gaps(id)).filter(({ fromNs, toNs }) => fromNs < last.ns && toNs > first.ns);
      // Each is followed by the next one that was sent.
      const wrong = rows.findIndex(({ place }, row) => place !== begun[i]! + row);
      const around = wrong < 0 ? [] : rows.slice(Math.max(0, wrong - 2), wrong + 3);
      const found = { name, shard, frames: rows.length, around, gaps };
      expect(found).toEqual({ name, shard, frames: ended[i]! - begun[i]!, around: [], gaps: [] });
    }
  });
});
