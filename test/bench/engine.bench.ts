import { compileReadPlan } from '../../schema/export-schemas/compile-read-plan.js';
import { encodePartition } from '../../workflows/engine/encode-partition.js';
import { PlanCollector } from '../../workflows/engine/rows/plan-collector.js';
import { PARQUET_ROW_GROUP } from '../../workflows/engine/rows/row-collector.js';
import type { MessageBatch } from '../../workflows/messages/message-batch.js';
import { conditionalTrades, depth, depthWithPlaces, trades, type BenchData } from '../support/engine/engine-data.js';
import { benchCommand } from './bench-command.js';

const [thousands, rounds] = benchCommand(
  'engine',
  `The engine alone, messages already in memory: wall and CPU seconds of this process. Depth has a tenth of the messages, forty rows each. Each schema is compared with a variant.`,
)
  .argument('[thousands]', 'thousands of trades', Number, 1_000)
  .argument('[rounds]', 'how often', Number, 3)
  .parse().processedArgs as [number, number];

interface Measure {
  wall: number;
  cpu: number;
  rows: number;
  bytes: number;
}

async function measure(run: () => Promise<{ rows: number; bytes: number }>): Promise<Measure> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: (performance.now() - start) / 1_000, cpu: (user + system) / 1e6, ...result };
}

async function scan(bench: BenchData, batches: MessageBatch[]): Promise<{ rows: number; bytes: number }> {
  const collector = new PlanCollector(compileReadPlan(bench.content, 'binance'), PARQUET_ROW_GROUP, 'parquet');
  let rows = 0;
  for (const batch of batches) {
    for (let next = 0; next < batch.length || collector.isFull;) {
      next = collector.add(batch, next);
      if (collector.isFull) rows += collector.take().rows;
    }
  }
  return { rows: rows + collector.length, bytes: 0 };
}

async function encode(bench: BenchData, batches: MessageBatch[], format: 'csv' | 'parquet') {
  let bytes = 0;
  const { rows } = await encodePartition({
    batches: (async function* () {
      yield* batches;
    })(),
    plan: compileReadPlan(bench.content, 'binance'),
    format,
    sink: async (chunk) => void (bytes += chunk.length),
  });
  return { rows, bytes };
}

const STEPS = {
  scan,
  'parquet zstd': (bench: BenchData, batches: MessageBatch[]) => encode(bench, batches, 'parquet'),
  'csv.gz': (bench: BenchData, batches: MessageBatch[]) => encode(bench, batches, 'csv'),
};

// Each schema and its variant take turns, so that a busy machine slows both.
for (const [bench, variant, messages] of [
  [trades, conditionalTrades, thousands * 1_000],
  [depth, depthWithPlaces, thousands * 100],
] as const) {
  const batches = bench.batches(messages);
  const input = batches.reduce((sum, batch) => sum + batch.data.length, 0);
  console.log(`${bench.name}: ${messages} messages, ${(input / 1e6).toFixed(0)} MB`);
  for (const [step, run] of Object.entries(STEPS)) {
    const measures: Record<'plain' | 'variant', Measure[]> = { plain: [], variant: [] };
    for (let round = 0; round < rounds; round++) {
      measures.plain.push(await measure(() => run(bench, batches)));
      measures.variant.push(await measure(() => run(variant, batches)));
    }
    const median = (all: Measure[]): Measure => all.sort((a, b) => a.cpu - b.cpu)[Math.floor(rounds / 2)]!;
    const [plain, other] = [median(measures.plain), median(measures.variant)];
    for (const [name, { wall, cpu, rows, bytes }] of [
      [step, plain],
      [variant.name, other],
    ] as const) {
      const perRow = ((cpu / rows) * 1e6).toFixed(3);
      console.log(
        `  ${name.padEnd(31)} ${wall.toFixed(2)} s wall  ${cpu.toFixed(2)} s CPU  ${perRow} µs CPU/row  ${rows} rows  ${(bytes / 1e6).toFixed(1)} MB`,
      );
    }
    console.log(`  ${''.padEnd(31)} ×${(other.cpu / plain.cpu).toFixed(2)} CPU`);
  }
  console.log(`  max RSS ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`);
}
