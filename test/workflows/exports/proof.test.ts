import { createHash } from 'node:crypto';
import { TASK_QUEUES } from '../../../schema/jobs/task-queues.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import type { CompactionOutcome } from '../../../workflows/maintenance/compact-segments.workflow.js';
import type { MeasuredCount } from '../../../workflows/quality/contract.js';
import { describeSegment } from '../../../workflows/segments/describe-segment.js';
import { FrameColumnsBuilder } from '../../../workflows/segments/frame-columns.js';
import { writeSegment } from '../../../workflows/segments/write-segment.js';
import { readSegmentSlice } from '../../support/segments/read-segment-slice.js';
import { ExportSystem } from '../../support/systems/export-system.js';

const T0 = 472_222n * HOUR_NS;

interface Proof {
  frames: string;
  chain: string;
  hours: { hourNs: string; frames: string; sha256: string }[];
}

interface Frame {
  ns: bigint;
  message: string;
}

const trade = (ns: bigint, i: number): Frame => ({
  ns,
  message: `{"stream":"x@aggTrade","data":{"e":"aggTrade","E":${ns / 1_000_000n},"a":${i},"p":"6${i}.010","q":"0.00${i}","T":${ns / 1_000_000n},"m":false}}`,
});

/** A trade each second of three hours, from `fromNs`. */
const tradesFrom = (fromNs: bigint): Frame[] =>
  Array.from({ length: 3 * 3_600 }, (_, i) => trade(fromNs + BigInt(i) * 1_000_000_000n, i));

/** The definition of docs/proof.md, written down once more. */
function definedHours(frames: readonly Frame[]): Proof['hours'] {
  return [...Map.groupBy(frames, ({ ns }) => ns - (ns % HOUR_NS))].map(([hourNs, ofHour]) => {
    const hash = createHash('sha256');
    for (const { ns, message } of ofHour) {
      const head = Buffer.alloc(12);
      head.writeUInt32LE(Buffer.byteLength(message));
      head.writeBigInt64LE(ns, 4);
      hash.update(head).update(message);
    }
    return { hourNs: String(hourNs), frames: String(ofHour.length), sha256: hash.digest('hex') };
  });
}

/** Runs on the real server, worker, MySQL, Temporal and blob store. */
describe('the proof of an export', () => {
  const system = new ExportSystem();
  let runs = 0;

  beforeAll(async () => {
    await system.open();
    await system.startWorker();
  });
  afterAll(async () => {
    await system.close();
  });

  function run<Outcome>(workflowType: string, ...args: object[]): Promise<Outcome> {
    const workflowId = `${workflowType}-${++runs}`;
    return system.client.workflow.execute(workflowType, { workflowId, taskQueue: TASK_QUEUES.maintenance, args });
  }

  async function proofOf(datastreamId: string, fromNs: bigint, toNs: bigint, asked: object = {}): Promise<Proof> {
    const range = { fromNs: String(fromNs), toNs: String(toNs) };
    const id = await system.createExport({ datastreamId, ...range, ...asked });
    expect(await system.finished(id)).toMatchObject({ status: 'SUCCEEDED' });
    const { exportManifest } = await system.account(
      'query ($id: ID!) { exportManifest(id: $id) { proof { frames chain hours { hourNs frames sha256 } } } }',
      { id },
    );
    return (exportManifest as { proof: Proof }).proof;
  }

  /** Stores frames in segments of ten minutes, and grants their time. Returns the blobs. */
  async function stored(datastreamId: string, frames: readonly Frame[]): Promise<string[]> {
    const names: string[] = [];
    for (let from = 0; from < frames.length; from += 600) {
      names.push(await system.store(datastreamId, frames.slice(from, from + 600)));
    }
    await system.grant(datastreamId, frames[0]!.ns, frames.at(-1)!.ns + 1n);
    return names;
  }

  it('has the frames of each hour, whatever is made of them, before and after compaction', async () => {
    const stream = await system.datastream('PROOFUSDT', 'agg_trades');
    const frames = tradesFrom(T0 + HOUR_NS / 2n);
    await stored(stream, frames);
    const [fromNs, toNs] = [T0 + HOUR_NS - 7_000_000_000n, T0 + 3n * HOUR_NS + 7_000_000_000n];
    const inside = frames.filter(({ ns }) => ns >= fromNs && ns < toNs);
    const hours = definedHours(inside);
    expect(hours.map((hour) => hour.frames)).toEqual(['7', '3600', '3600', '7']);
    const all = () =>
      Promise.all([
        proofOf(stream, fromNs, toNs),
        proofOf(stream, fromNs, toNs, { schema: 'normalized', format: 'PARQUET' }),
        proofOf(stream, fromNs, toNs, { schema: 'bars', view: { kind: 'bars', size: '1m' } }),
      ]);
    const proofs = await all();
    for (const proof of proofs) {
      expect(proof.hours).toEqual(hours);
      expect(proof).toEqual(proofs[0]);
    }
    expect(proofs[0].frames).toBe(String(inside.length));
    expect(await run<CompactionOutcome>('compactSegments', { settleMs: 0 })).toMatchObject({ unreadable: 0 });
    expect(await all()).toEqual(proofs);
    // From then on, whole hours are those that were hashed with the quality.
    expect(await run<MeasuredCount>('measureQualityOfStreams')).toMatchObject({ unreadable: 0 });
    expect(await all()).toEqual(proofs);
  });

  it('states the frames that were received, also when storage has others now', async () => {
    const stream = await system.datastream('FORGEDUSDT', 'agg_trades');
    const frames = tradesFrom(T0 + 100n * HOUR_NS);
    const names = await stored(stream, frames);
    expect(await run<MeasuredCount>('measureQualityOfStreams')).toMatchObject({ unreadable: 0 });
    await alter(names[8]!);
    const [fromNs, toNs] = [frames[0]!.ns, frames[0]!.ns + 3n * HOUR_NS];
    expect((await proofOf(stream, fromNs, toNs)).hours).toEqual(definedHours(frames));
    // Compaction compares what it reads with the hash that the index keeps since it was sealed.
    expect(await run<CompactionOutcome>('compactSegments', { settleMs: 0 })).toMatchObject({ unreadable: 1 });
    const left = [...frames.slice(0, 8 * 600), ...frames.slice(9 * 600)];
    expect((await proofOf(stream, fromNs, toNs)).hours).toEqual(definedHours(left));
  });

  /** Swaps two messages, in a segment whose checksums are right and whose size the index knows. */
  async function alter(blobName: string): Promise<void> {
    const bytes = await system.takeAway(blobName);
    const slice = describeSegment(bytes)[0]!;
    const { length, seq, collectionTimestampNs, data, offsets } = readSegmentSlice(bytes, slice);
    const builder = new FrameColumnsBuilder();
    for (let i = 0; i < length; i++) {
      const source = i === 300 ? 301 : i === 301 ? 300 : i;
      const message = data.subarray(offsets[source], offsets[source + 1]);
      builder.append(slice.datastreamId, seq[i]!, collectionTimestampNs[i]!, message);
    }
    const altered = Buffer.from((await writeSegment(builder.build())).bytes);
    await system.putBack(blobName, altered);
    const sql = 'UPDATE raw_segments SET blob_bytes = ? WHERE blob_name = ?';
    await system.server.core.database.main.query(sql, [altered.length, blobName]);
  }
});
