import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { compileReadPlan } from '../../../../schema/export-schemas/read-plan.js';
import { COMPRESSIONS, SET_FORMATS } from '../../../../schema/exports/file-format.js';
import { encodePartition } from '../../../../workflows/engine/encode-partition.js';
import { ENGINE_VERSION } from '../../../../workflows/exports/engine-version.js';
import { depth, trades } from '../../../bench/engine-data.js';

/** SHA-256 of the files of each format and compression; a new one takes a new version, here and in engine-version.ts. */
const VERSION = '8';
const DIGESTS = {
  'arrow none': '02135292c0129f6a',
  'arrow zstd': '65632d8de2732c23',
  csv: '5704d0cb9b96df8c',
  'csv.zst': 'a5a0e5f3c1806779',
  'parquet lz4': '1c7885b55a98023d',
  'parquet none': '24e085a1c4ddd86d',
  'parquet snappy': '50aaa081a6db88dc',
  'parquet zstd': '6df28697c95d9b09',
};

// The bytes of zlib depend on the processor, so files with gzip pages and long lines are left out.
const FORMS = SET_FORMATS.flatMap((format) => {
  const compressions = COMPRESSIONS[format].filter((compression) => compression !== 'gzip');
  return compressions.length > 0 ? compressions.map((compression) => ({ format, compression })) : [{ format }];
});

it('is raised when the same messages give other bytes', async () => {
  const digests: Record<string, string> = {};
  for (const form of FORMS) {
    const hash = createHash('sha256');
    for (const data of [trades, depth]) {
      const plan = compileReadPlan(data.content, 'binance');
      const sink = async (chunk: Uint8Array): Promise<void> => void hash.update(chunk);
      await encodePartition({ batches: Readable.from(data.batches(8_192)), plan, ...form, sink });
    }
    digests[Object.values(form).join(' ')] = hash.digest('hex').slice(0, 16);
  }
  expect({ version: ENGINE_VERSION, digests }).toEqual({ version: VERSION, digests: DIGESTS });
});
