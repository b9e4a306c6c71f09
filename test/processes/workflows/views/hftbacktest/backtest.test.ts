import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../../scripts/stack/programs/python-tools.js';
import { Random } from '../../../../support/engine/random.js';
import { npzOf } from '../../../../support/hftbacktest/backtest-market.js';
import { tradesIn, withTimes } from '../../../../support/hftbacktest/market-times.js';
import { type BookRowMessage, replayed } from '../../../../support/views/replayed-rows.js';
import { simulateDay, sourceOfDay } from '../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../support/views/simulated-stream.js';

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
