import { gunzipSync } from 'node:zlib';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { planExport } from '../../../schema/export-schemas/plan.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { encodePartition } from '../../../workflows/engine/encode-partition.js';
import { FORMAT_SAMPLES } from '../../support/format-samples.js';
import { batchesOf } from '../../support/message-batches.js';

/** CSV lines of the messages without header and collection time. */
async function lines(exchange: string, category: StreamCategory, messages: string[], schema = 'normalized') {
  const chunks: Uint8Array[] = [];
  const result = await encodePartition({
    batches: batchesOf(messages.map((message) => ({ ns: 1n, bytes: Buffer.from(message) }))),
    plan: planExport(findBuiltInSchema(schema, category)!.content, exchange),
    format: 'csv',
    sink: async (chunk) => void chunks.push(chunk),
  });
  const text = gunzipSync(Buffer.concat(chunks)).toString().trimEnd();
  const rows = text.split('\n').slice(1);
  return { rows: rows.map((line) => line.slice('1,'.length)), misfits: result.misfits };
}

describe('built-ins on messages of the documentation', () => {
  it.each(FORMAT_SAMPLES.map(([exchange, category, message, rows]) => ({ exchange, category, message, rows })))(
    '$exchange $category',
    async ({ exchange, category, message, rows }) =>
      expect(await lines(exchange, category, [message])).toEqual({ rows, misfits: {} }),
  );

  it('book_5 has the best five levels of each side, null where there are fewer', async () => {
    const message = '{"data":{"lastUpdateId":1,"bids":[["5","1"],["4","2"]],"asks":[["6","3"]]}}';
    const { rows } = await lines('binance', 'orderbook', [message], 'book_5');
    expect(rows).toEqual([`,5,1,6,3,4,2,,${','.repeat(12)}`]);
  });
});
