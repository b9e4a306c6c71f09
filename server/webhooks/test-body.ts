import { exactJson } from '../../schema/text/exact-json.js';
import { exportShape } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { dateToRfc3339, HOUR_NS, msToNs } from '../../schema/time/timestamps.js';

const NOBODYS_ID = `exp_${'0'.repeat(32)}`;

/** Returns the body that the test button sends: a fictitious export finished at `at`. */
export function testBody(at: Date): string {
  const toNs = (msToNs(at.getTime()) / HOUR_NS) * HOUR_NS;
  const now = dateToRfc3339(at);
  const example = {
    id: NOBODYS_ID,
    datastreamId: 1n,
    fromNs: toNs - HOUR_NS,
    toNs,
    format: 'parquet',
    formatOptions: { compression: 'zstd' },
    schema: 'normalized',
    view: null,
    parquetTypes: null,
    status: 'succeeded',
    reason: null,
    warnings: null,
    progress: 1,
    rows: 12_345n,
    bytes: 67_890n,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    expiresAt: now,
  };
  return exactJson(toBody(exportShape, example));
}
