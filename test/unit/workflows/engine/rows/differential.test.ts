import { gunzipSync } from 'node:zlib';
import type { ExportSchemaContent } from '../../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { validateSchemaContent } from '../../../../../schema/export-schemas/validate.js';
import { encodePartition } from '../../../../../workflows/engine/encode-partition.js';
import { PlanCollector } from '../../../../../workflows/engine/rows/plan-collector.js';
import { PARQUET_ROW_GROUP } from '../../../../../workflows/engine/rows/row-collector.js';
import { batchesOf, batchOf } from '../../../../support/engine/message-batches.js';
import type { Random } from '../../../../support/engine/random.js';
import { RandomCase } from '../../../../support/engine/random-cases.js';
import { interpret, type Message } from '../../../../support/engine/reference-interpreter.js';
import { batchRows, referenceCsv } from '../../../../support/engine/reference-output.js';
import type { Value } from '../../../../support/engine/reference-values.js';

/** Few while people work; `npm test` asks for many. */
const CASES = Number(process.env['ENGINE_CASES'] ?? 100);
const FIRST_SEED = Number(process.env['ENGINE_SEED'] ?? 1);
const MESSAGES = 8;
jest.setTimeout(60_000 + 50 * CASES);

/** Scans in batches and groups of rows of some size, which must not change the rows. */
function scan(content: ExportSchemaContent, messages: Message[], random: Random) {
  const limits = random.chance(0.5) ? PARQUET_ROW_GROUP : { rows: 1 + random.below(40), bytes: 1 << random.below(14) };
  const collector = new PlanCollector(compileReadPlan(content, 'x'), limits, 'parquet');
  const rows: Value[][] = [];
  for (let from = 0; from < messages.length;) {
    const to = from + 1 + random.below(messages.length);
    const batch = batchOf(messages.slice(from, to), from);
    for (let at = 0; at < batch.length;) {
      at = collector.add(batch, at);
      if (collector.isFull) rows.push(...batchRows(collector.take()));
    }
    from = to;
  }
  rows.push(...batchRows(collector.take()));
  return { rows, misfits: collector.misfits(), brokenMessages: collector.broken.count };
}

async function csv(content: ExportSchemaContent, messages: Message[]): Promise<string> {
  const chunks: Uint8Array[] = [];
  await encodePartition({
    batches: batchesOf(messages, 1, 2),
    plan: compileReadPlan(content, 'x'),
    format: 'csv',
    sink: async (chunk) => void chunks.push(chunk),
  });
  return gunzipSync(Buffer.concat(chunks)).toString();
}

describe('the engine agrees with the reference interpreter', () => {
  it(`on ${CASES} random schemas, value by value`, () => {
    let rows = 0;
    let values = 0;
    let leftOut = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
      const random = new RandomCase(seed);
      const content = random.content();
      const messages = random.messages(MESSAGES);
      const { rows: expectedRows, misfits, brokenMessages } = interpret(content, 'x', messages);
      const expected = { rows: expectedRows, misfits, brokenMessages };
      const found = scan(content, messages, random.random);
      const same = JSON.stringify(found, exact) === JSON.stringify(expected, exact);
      if (!same)
        expect({ seed, ...shown(content, messages), ...found }).toEqual({
          seed,
          ...shown(content, messages),
          ...expected,
        });
      leftOut += interpret({ ...content, where: {} }, 'x', messages).rows.length - found.rows.length;
      rows += found.rows.length;
      values += found.rows.flat().filter((value) => value !== null).length;
    }
    // The cases would prove nothing if paths met nothing.
    expect(rows).toBeGreaterThan(CASES);
    expect(values).toBeGreaterThan(CASES);
    expect(leftOut).toBeGreaterThan(CASES / 2);
  });

  it('on random schemas as CSV, to the byte', async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + CASES / 8; seed++) {
      const random = new RandomCase(seed);
      const content = random.content();
      const messages = random.messages(MESSAGES);
      const expected = referenceCsv(interpret(content, 'x', messages));
      const found = await csv(content, messages);
      if (found !== expected)
        expect({ seed, ...shown(content, messages), found }).toEqual({
          seed,
          ...shown(content, messages),
          found: expected,
        });
    }
  });

  it('and its schemas are valid', () => {
    for (let seed = 1; seed < 500; seed++) {
      const content = new RandomCase(seed).content();
      expect({ seed, ...validateSchemaContent(content, { columnCap: 100 }) }).toEqual({ seed, ok: true, content });
    }
  });
});

function exact(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : value;
}

function shown(content: ExportSchemaContent, messages: Message[]) {
  return { content, messages: messages.map(({ bytes }) => Buffer.from(bytes).toString()) };
}
