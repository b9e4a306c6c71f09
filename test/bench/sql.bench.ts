import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { compileWithTransforms } from '../../sandbox/compile/compile-with-transforms.js';
import { Sandbox } from '../../sandbox/pool/sandbox.js';
import { encodePartition } from '../../workflows/engine/encode-partition.js';
import type { MessageBatch } from '../../workflows/messages/message-batch.js';
import { encodeTransformed } from '../../workflows/transforms/encode-transformed.js';
import { hasCustomTransforms } from '../../workflows/transforms/transform-stage.js';
import { benchCommand } from './bench-command.js';
import { trades } from '../support/engine/engine-data.js';
import { childrenOf, cpuSecondsOf } from './measured-process.js';
import { median, textTable } from './rest/report.js';

const [thousands, rounds] = benchCommand(
  'sql',
  `What one custom SQL transform of one column costs an export of trades to Parquet, messages already in memory, beside the same export without it. CPU seconds of
this process and of the sandbox, medians; all take turns.`,
)
  .argument('[thousands]', 'thousands of trades', Number, 500)
  .argument('[rounds]', 'how often', Number, 7)
  .parse().processedArgs as [number, number];
/** Transforms of a column by its JSON path and type. */
const TRANSFORMS = {
  none: null,
  'an integer: abs({v}) % 1000': ['id', 'abs({v}) % 1000'],
  'a decimal: {v} * 2': ['price', '{v} * 2'],
  'a decimal: round({v} * 2, 3)': ['price', 'round({v} * 2, 3)'],
  'a decimal out of text: CAST(… AS DECIMAL(38,18))': ['price', 'CAST(CAST({v} AS VARCHAR) AS DECIMAL(38,18))'],
  'two decimals out of a list: CAST(… AS DECIMAL(38,18)[])': [
    'price',
    "CAST('[' || {v} || ',' || {v} || ']' AS DECIMAL(38,18)[])",
  ],
  'a short text: upper({v})': ['symbol', 'upper({v})'],
  'a text of 20 letters: repeat({v}, 3)': ['symbol', 'left(repeat({v}, 3), 20)'],
  "a text of its own in each row: concat('#', {v})": ['id', "concat('#', {v})"],
} as const;

function contentOf(transformed: readonly [column: string, transform: string] | null): ExportSchemaContent {
  const symbol = {
    output_column: 'symbol',
    data: { binance: { json: { path: 'data.s', type: 'string' as const } } },
  };
  const columns = [...trades.content.columns, symbol].map((column) => {
    if (!transformed || column.output_column !== transformed[0] || !column.data) return column;
    return { ...column, data: { binance: { ...column.data['binance'], transform: transformed[1] } } };
  });
  return { ...trades.content, columns };
}

const pool = new Sandbox({ processes: 2, spares: 0, niceness: 0 });
const sandbox = pool.forAccount({ accountId: 'bench' });

/** CPU seconds of this process and of those that it started. */
async function cpuSeconds(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const ofChildren = await Promise.all((await childrenOf(process.pid)).map(cpuSecondsOf));
  return ofChildren.reduce((sum, seconds) => sum + seconds, (user + system) / 1e6);
}

async function encode(content: ExportSchemaContent, batches: readonly MessageBatch[]): Promise<number> {
  const plan = await compileWithTransforms(content, 'binance', sandbox);
  let bytes = 0;
  const options = {
    batches: (async function* () {
      yield* batches;
    })(),
    plan,
    format: 'parquet' as const,
    sink: async (chunk: Uint8Array) => void (bytes += chunk.length),
  };
  const before = await cpuSeconds();
  await (hasCustomTransforms(plan) ? encodeTransformed(options, sandbox) : encodePartition(options));
  return (await cpuSeconds()) - before;
}

const batches = trades.batches(thousands * 1_000);
const measured = new Map<string, number[]>();
// One round more: the first starts processes.
for (let round = 0; round <= rounds; round++) {
  for (const [name, transformed] of Object.entries(TRANSFORMS)) {
    const seconds = await encode(contentOf(transformed), batches);
    if (round > 0) measured.set(name, [...(measured.get(name) ?? []), seconds]);
  }
}
await pool.close();
const native = median(measured.get('none')!);
console.log(`${thousands} thousand trades to Parquet, ${rounds} rounds`);
console.log(
  textTable(
    [...measured].map(([transform, seconds]) => ({
      transform,
      'CPU s': median(seconds).toFixed(3),
      least: Math.min(...seconds).toFixed(3),
      'native / this': (native / median(seconds)).toFixed(2),
    })),
  ),
);
