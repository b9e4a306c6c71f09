import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { pythonTools } from '../../../../../scripts/stack/programs/python-tools.js';
import { Random } from '../../../../support/engine/random.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';
import { npzOf } from '../../../../support/hftbacktest/backtest-market.js';
import { sourceOfDay, type SimulatedDay } from '../../../../support/views/simulated-day.js';
import { SimulatedStream } from '../../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;
const MS = 1_000_000n;

let python: string;
let folder: string;
beforeAll(async () => {
  const say = (line: string) => process.stderr.write(`python    ${line}\n`);
  python = path.join(await pythonTools(say, 'test/support/hftbacktest/requirements.txt'), 'python3');
  folder = await mkdtemp(path.join(tmpdir(), 'bybit-converter-'));
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Market {
  day: SimulatedDay;
  trades: Message[];
}

/** Makes messages of a connection to Bybit: a whole book, then changes and trades. */
function marketOf(random: Random): Market {
  const stream = new SimulatedStream(random);
  for (let i = 0; i < 50; i++) stream.next(true);
  const frames: SimulatedDay['frames'] = [];
  const trades: Message[] = [];
  let [ns, sentMs, u] = [DAY_NS, 0n, 0];
  const arrive = (): void => {
    ns += BigInt(1 + random.below(900)) * MS + 7n;
    const ms = ns / MS - BigInt(2 + random.below(60));
    if (ms > sentMs) sentMs = ms;
  };
  const book = (type: string, bids: unknown, asks: unknown): void => {
    arrive();
    const data = { s: 'BTCUSDT', b: bids, a: asks, u: ++u, seq: 7 * u };
    const text = JSON.stringify({
      topic: 'orderbook.200.BTCUSDT',
      type,
      ts: Number(sentMs),
      data,
      cts: Number(sentMs),
    });
    frames.push({ ns, bytes: Buffer.from(text), isPolled: false, lastId: u });
  };
  book('snapshot', stream.book.top('bid', 200), stream.book.top('ask', 200));
  for (let i = 0; i < 800; i++) {
    if (random.chance(0.3)) {
      arrive();
      const [ms, price] = [Number(sentMs) - random.below(40), `${90 + random.below(20)}.${random.below(10)}5`];
      const trade = {
        T: ms,
        s: 'BTCUSDT',
        S: random.pick(['Buy', 'Sell']),
        v: '0.5',
        p: price,
        i: `t-${i}`,
        BT: false,
      };
      const text = JSON.stringify({
        topic: 'publicTrade.BTCUSDT',
        type: 'snapshot',
        ts: Number(sentMs),
        data: [trade],
      });
      trades.push({ ns, bytes: Buffer.from(text) });
      continue;
    }
    const { changes } = stream.next(true);
    const of = (side: 'bid' | 'ask') => changes.filter(([at]) => at === side).map(([, ...level]) => level);
    book('delta', of('bid'), of('ask'));
  }
  return { day: { frames, stream, gaps: [], missing: [], range: { fromNs: DAY_NS, toNs: ns + 1n } }, trades };
}

it('has the events of hftbacktest’s own converter of Bybit, in the same order, behind the whole book', async () => {
  const { day, trades } = marketOf(new Random(5));
  const lines = [...day.frames, ...trades]
    .sort((a, b) => (a.ns < b.ns ? -1 : 1))
    .map(({ ns, bytes }) => `${ns} ${Buffer.from(bytes).toString()}\n`);
  const [raw, own] = [path.join(folder, 'raw.gz'), path.join(folder, 'own.npz')];
  await writeFile(raw, gzipSync(lines.join('')));
  await writeFile(own, await npzOf({ exchange: 'bybit_linear', book: sourceOfDay(day), trades }, [day.range]));
  const { stdout } = await execa(python, ['-c', COMPARE, raw, own, String(day.frames[0]!.ns)]);
  const { differing, whole, events, kinds } = JSON.parse(stdout.split('\n').at(-1)!) as Compared;
  expect({ differing, kinds, whole }).toEqual({ differing: 0, kinds: [1, 2], whole: true });
  expect(events).toBeGreaterThan(1_000);
}, 300_000);

interface Compared {
  /** Events that differ, or the number of either. */
  differing: number | [number, number];
  /** Whether the levels of the whole book are the same. */
  whole: boolean;
  events: number;
  kinds: number[];
}

/** Their converter clears each side of a whole book up to its last level, the view clears all. */
const COMPARE = `
import json, sys
import numpy as np
from hftbacktest.data.utils.bybit import BybitDepthLevel, convert_depth
theirs = convert_depth(sys.argv[1], buffer_size=100_000, single_depth_level=BybitDepthLevel.LEVEL_200)
ours = np.load(sys.argv[2])["data"]
levels = [np.sort(one[(one["ev"] & 0xFF) == 4][["ev", "px", "qty"]]) for one in (theirs, ours)]
theirs, ours = (one[one["local_ts"] > int(sys.argv[3])] for one in (theirs, ours))
same = len(theirs) == len(ours)
differing = int(np.sum(theirs != ours)) if same else [len(theirs), len(ours)]
print(json.dumps({"differing": differing, "whole": len(levels[0]) > 50 and bool(np.array_equal(*levels)), "events": len(ours),
                  "kinds": sorted(set((ours["ev"] & 0xFF).tolist()))}))
`;
