import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import { COMPRESSIONS, SET_FORMATS } from '../../../../schema/exports/file-format.js';
import { encodePartition } from '../../../../workflows/engine/encode-partition.js';
import { ENGINE_VERSION } from '../../../../workflows/exports/engine-version.js';
import { depth, trades } from '../../../support/engine/engine-data.js';

/**
 * SHA-256 of the files of each format and compression; a new one takes a new version, here and in
 * engine-version.ts.
 */
const VERSION = '10';
const DIGESTS = {
  'arrow none': '51760d229896345a',
  'arrow zstd': 'a6cfba3bef3011fd',
  csv: 'a94259d990e66172',
  'csv.zst': '7da97666b2218520',
  'parquet lz4': '844d30531a72159f',
  'parquet none': '839001f080ce13d4',
  'parquet snappy': '035c5c136f598946',
  'parquet zstd': '749679397ffe2e5a',
};

// The bytes of zlib depend on the processor, so files with gzip pages, long lines and events are
// left out.
const FORMS = SET_FORMATS.filter((format) => format !== 'npz').flatMap((format) => {
  const compressions = COMPRESSIONS[format].filter((compression) => compression !== 'gzip');
  return compressions.length > 0 ? compressions.map((compression) => ({ format, compression })) : [{ format }];
});

/** A file of several row groups of CSV and blocks of deflate, and a short one. */
const CONTENTS = [
  { plan: compileReadPlan(depth.content, 'binance'), batches: depth.batches(1_000) },
  { plan: compileReadPlan(trades.content, 'binance'), batches: trades.batches(2_000) },
];

it('is raised when the same messages give other bytes', async () => {
  const digests: Record<string, string> = {};
  for (const form of FORMS) {
    const hash = createHash('sha256');
    for (const { plan, batches } of CONTENTS) {
      const sink = async (chunk: Uint8Array): Promise<void> => void hash.update(chunk);
      await encodePartition({ batches: Readable.from(batches), plan, ...form, sink });
    }
    digests[Object.values(form).join(' ')] = hash.digest('hex').slice(0, 16);
  }
  expect({ version: ENGINE_VERSION, digests }).toEqual({ version: VERSION, digests: DIGESTS });
});
