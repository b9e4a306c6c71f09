import type { Client } from './domain.js';

export const PLAN = `mutation ($id: ID!, $first: Int! = 1000) { planPartitions(id: $id, first: $first) {
  partitionCount expectedMessages unwritten { ordinal label filename fromNs toNs estimatedMessages } } }`;
export const RECORD = `mutation ($id: ID!, $ordinal: Int! = 0, $written: WrittenPartitionInput!) {
  recordPartition(id: $id, ordinal: $ordinal, written: $written) { chosen messages rows bytes } }`;
export const COMPLETE = 'mutation ($id: ID!) { completeExport(id: $id, engineVersion: "7") }';

const BEGIN = 'mutation ($id: ID!) { beginExport(id: $id, waitForSeal: false) { status } }';
const WRITTEN = {
  ...{ etag: '"0x1"', bytes: '100', rows: '10', messages: '4', sha256: 'a'.repeat(64) },
  ...{ misfits: {}, nulls: {}, brokenMessages: '0', firstBroken: null },
};

/**
 * Returns the report of an attempt at a partition; 10 rows in 100 bytes unless `found` says
 * otherwise.
 */
export const written = (id: string, ordinal = 0, found: object = {}) => ({
  ...{ blobName: `exports/${id}/${ordinal}/1.csv.gz`, ...WRITTEN },
  ...found,
});

/** Begins an export and records its one partition, as a worker does. */
export async function writeExport(worker: Client, id: string, found?: object): Promise<void> {
  await worker.ask(BEGIN, { id });
  await worker.ask(PLAN, { id });
  await worker.ask(RECORD, { id, written: written(id, 0, found) });
}

/** Runs an export of one partition to its success. */
export async function succeedExport(worker: Client, id: string, found?: object): Promise<void> {
  await writeExport(worker, id, found);
  await worker.ask(COMPLETE, { id });
}
