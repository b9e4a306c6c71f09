import { gunzipSync } from 'node:zlib';
import { compileWithTransforms } from '../../../../sandbox/compile/compile-with-transforms.js';
import type { AccountSandbox } from '../../../../sandbox/pool/sandbox.js';
import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { validateSchemaContent } from '../../../../schema/export-schemas/validate.js';
import { encodeTransformed } from '../../../../workflows/transforms/encode-transformed.js';
import { batchesOf } from '../../../support/engine/message-batches.js';
import { RandomCase } from '../../../support/engine/random-cases.js';
import { interpret, type Message } from '../../../support/engine/reference-interpreter.js';
import { referenceCsv } from '../../../support/engine/reference-output.js';

const CASES = Math.max(100, Number(process.env['ENGINE_CASES'] ?? 0) / 10);
jest.setTimeout(60_000 + 50 * CASES);
const unused: AccountSandbox = {
  accountId: 'acc_test',
  processes: 1,
  run: () => Promise.reject(new Error('arithmetic needs no sandbox')),
};

async function encode(content: ExportSchemaContent, messages: Message[], batch: number) {
  const chunks: Uint8Array[] = [];
  const plan = await compileWithTransforms(content, 'x', unused);
  const { misfits, brokenMessages } = await encodeTransformed(
    { batches: batchesOf(messages, batch), plan, format: 'csv', sink: async (chunk) => void chunks.push(chunk) },
    unused,
  );
  return { csv: gunzipSync(Buffer.concat(chunks)).toString(), misfits, brokenMessages };
}

describe('arithmetic over several columns', () => {
  it(`agrees with the reference interpreter on ${CASES} random schemas`, async () => {
    const seen = { values: 0, misfits: 0 };
    for (let seed = 1; seed <= CASES; seed++) {
      const random = new RandomCase(seed);
      const content = random.contentWithReferences();
      const messages = random.numberMessages(6);
      expect({ seed, ...validateSchemaContent(content, { columnCap: 100 }) }).toMatchObject({
        seed,
        ok: true,
        content,
      });
      const expected = interpret(content, 'x', messages);
      const found = await encode(content, messages, 1 + random.random.below(3));
      expect({ seed, ...found }).toEqual({
        seed,
        csv: referenceCsv(expected),
        misfits: expected.misfits,
        brokenMessages: expected.brokenMessages,
      });
      const at = expected.names.flatMap((name, i) => (/^s\d$/.test(name) ? [i] : []));
      seen.values += expected.rows.flatMap((row) => at.filter((i) => row[i] !== null)).length;
      seen.misfits += at.reduce((sum, i) => sum + (expected.misfits[expected.names[i]!] ?? 0), 0);
    }
    // The cases would prove nothing if values were missing or always fitted.
    expect(seen.values).toBeGreaterThan(CASES / 2);
    expect(seen.misfits).toBeGreaterThan(CASES / 4);
  });

  it('computes latency and notional', async () => {
    const trade = (path: string, type: 'i64' | 'decimal(8)', transform?: string) => ({
      x: { json: { path, type }, ...(transform !== undefined && { transform }) },
    });
    const content: ExportSchemaContent = {
      columns: [
        { output_column: 'price', data: trade('p', 'decimal(8)') },
        { output_column: 'latency_ns', data: trade('T', 'i64', '{collection_timestamp_ns} - {v} * 1000000') },
        { output_column: 'notional', data: trade('q', 'decimal(8)', '{v} * {price}') },
      ],
    };
    const messages = [
      {
        ns: 1_700_000_000_123_456_789n,
        bytes: Buffer.from('{"p":"94000.01000001","q":"0.12345678","T":1700000000120}'),
      },
      { ns: 1n, bytes: Buffer.from('{"p":null,"q":"1","T":9223372036854775807}') },
    ];
    const { csv, misfits } = await encode(content, messages, 1);
    expect(csv).toBe(`price,latency_ns,notional\n94000.01000001,3456789,${notional()}\n,,\n`);
    expect(misfits).toEqual({ latency_ns: 1 });
  });
});

/** 94000.01000001 × 0.12345678 by hand: whole numbers of 10⁻⁸. */
function notional(): string {
  const digits = String(9_400_001_000_001n * 12_345_678n).padStart(17, '0');
  return `${digits.slice(0, -16)}.${digits.slice(-16).replace(/0+$/, '')}`;
}
