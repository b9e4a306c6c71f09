import { gzipSync } from 'node:zlib';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../../scripts/stack/programs/python-tools.js';
import { Random } from '../../../../support/engine/random.js';
import { npzOf } from '../../../../support/hftbacktest/backtest-market.js';
import { tradesIn, withTimes } from '../../../../support/hftbacktest/market-times.js';
import { type BookRowMessage, replayed } from '../../../../support/views/replayed-rows.js';
import { simulateDay, type SimulatedDay, sourceOfDay } from '../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS, SimulatedStream } from '../../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const INSTANTS = 10_000n;

interface Seen {
  reached: number;
  trades: number;
  /** Best bid, best ask and their quantities at each instant. */
  tops: (number | null)[][];
}

let bin: string;
let folder: string;

beforeAll(async () => {
  bin = await pythonTools(
    (line) => process.stderr.write(`python    ${line}\n`),
    'test/support/hftbacktest/requirements.txt',
  );
  folder = await mkdtemp(path.join(tmpdir(), 'hftbacktest-'));
}, 600_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function backtest(file: Uint8Array, instants: readonly bigint[]): Promise<Seen> {
  const name = path.join(folder, 'events.npz');
  await writeFile(name, file);
  const input = `{"file":${JSON.stringify(name)},"tick":0.01,"lot":0.001,"instants":[${instants.join(',')}]}`;
  const { stdout } = await execa(path.join(bin, 'python3'), ['test/support/hftbacktest/run_backtest.py'], { input });
  return JSON.parse(stdout) as Seen;
}

it('gives a backtest the book that the service has at 10,000 moments, and none while it is unknown', async () => {
  const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'binance_usdm')!;
  const random = new Random(3);
  const day = withTimes(simulateDay(format, random, 1_500, DAY_NS), random);
  const trades = tradesIn(day, random, 500);
  const market = { exchange: 'binance_usdm', book: sourceOfDay(day), trades };
  const { fromNs, toNs } = day.range;
  // The backtest begins with the first event.
  const stepNs = ((toNs - fromNs) / INSTANTS / 10_000_000n) * 10_000_000n;
  const asked = { depth: 1, intervalNs: stepNs };
  const { rows } = await replayed('binance_usdm', market.book, asked, [day.range]);
  const truth = new Map(rows.map(({ ns, text }) => [ns, JSON.parse(text) as BookRowMessage]));
  const first = rows[0]!.ns;
  const count = (toNs - first) / stepNs;
  const instants = Array.from({ length: Number(count) }, (_, i) => first + BigInt(i) * stepNs);
  // Events of the moment itself do not count.
  const seen = await backtest(
    await npzOf(market, [day.range]),
    instants.map((ns) => ns - 1n),
  );
  expect(seen.reached).toBeGreaterThan(9_000);
  expect(seen.trades).toBeGreaterThanOrEqual(500);
  const expected = instants.slice(0, seen.reached).map((ns) => {
    const { bids = [], asks = [] } = truth.get(ns) ?? {};
    return [bids[0], asks[0]].map((level) => level?.map(Number) ?? null);
  });
  const found = seen.tops
    .slice(0, seen.reached)
    .map(([bid, ask, bidQuantity, askQuantity]) => [
      bid == null ? null : [Number(bid.toFixed(2)), bidQuantity],
      ask == null ? null : [Number(ask.toFixed(2)), askQuantity],
    ]);
  const differing = found.flatMap((one, i) =>
    JSON.stringify(one) === JSON.stringify(expected[i]) ? [] : [[i, instants[i], one, expected[i]]],
  );
  expect(differing.slice(0, 5)).toEqual([]);
  expect(expected.filter(([bid]) => bid === null).length).toBeGreaterThan(100);
}, 300_000);

/** Messages of a day on which nothing was lost. */
function wholeDay(random: Random): SimulatedDay {
  const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'binance_usdm')!;
  const stream = new SimulatedStream(random);
  for (let i = 0; i < 50; i++) stream.next(true);
  const frames: SimulatedDay['frames'] = [];
  let ns = DAY_NS;
  const add = (text: string, lastId: number, isPolled: boolean): void => {
    ns += BigInt(1 + random.below(900)) * 1_000_000n + 7n;
    frames.push({ ns, bytes: Buffer.from(text), isPolled, lastId });
  };
  add(format.whole(stream.id, stream.book), stream.id, true);
  for (let i = 0; i < 500; i++) {
    const update = stream.next(true);
    add(format.change(update), update.last, false);
  }
  return { frames, stream, gaps: [], missing: [], range: { fromNs: DAY_NS, toNs: ns + 1n } };
}

it('has the events of hftbacktest’s own converter of Binance futures, in the same order, once the book is known', async () => {
  const random = new Random(4);
  const day = withTimes(wholeDay(random), random);
  const trades = tradesIn(day, random, 200)
    .filter(({ ns }, i, all) => ns !== all[i - 1]?.ns && day.frames.every((frame) => frame.ns !== ns))
    .map(({ ns, bytes }) => {
      const text = Buffer.from(bytes).toString().replace('"aggTrade"', '"trade"').replace('"a":', '"X":"MARKET","t":');
      return { ns, bytes: Buffer.from(text) };
    });
  const lines = [...day.frames, ...trades]
    .sort((a, b) => (a.ns < b.ns ? -1 : 1))
    .map(({ ns, bytes }) => `${ns} ${Buffer.from(bytes).toString()}\n`);
  const [raw, own] = [path.join(folder, 'raw.gz'), path.join(folder, 'own.npz')];
  await writeFile(raw, gzipSync(lines.join('')));
  await writeFile(own, await npzOf({ exchange: 'binance_usdm', book: sourceOfDay(day), trades }, [day.range]));
  // A whole book that was requested is known once the first change is joined to it.
  const known = String(day.frames[1]!.ns);
  const { stdout } = await execa(path.join(bin, 'python3'), ['-c', COMPARE, raw, own, known]);
  const { differing, events, kinds } = JSON.parse(stdout.split('\n').at(-1)!) as Record<string, number | number[]>;
  expect({ differing, kinds }).toEqual({ differing: 0, kinds: [1, 2] });
  expect(events).toBeGreaterThan(1_000);
}, 300_000);

/** Compares all events after a moment. */
const COMPARE = `
import json, sys
import numpy as np
from hftbacktest.data.utils.binancefutures import convert
theirs = convert(sys.argv[1], buffer_size=100_000)
ours = np.load(sys.argv[2])["data"]
theirs, ours = (one[one["local_ts"] > int(sys.argv[3])] for one in (theirs, ours))
same = len(theirs) == len(ours)
differing = int(np.sum(theirs != ours)) if same else [len(theirs), len(ours)]
print(json.dumps({"differing": differing, "events": len(ours), "kinds": sorted(set((ours["ev"] & 0xFF).tolist()))}))
`;
