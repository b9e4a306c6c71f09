import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { Registry } from 'prom-client';
import type { CoreTransport } from '../../../../schema/core-client/core-transport.js';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { CollectionCore } from '../../../../workflows/collection/core/collection-core.js';
import { ImportCore } from '../../../../workflows/collection/import/import-core.js';
import { createCollectorMetrics } from '../../../../workflows/collection/metrics/collector-metrics.js';
import { createJournalEncoder } from '../../../../workflows/collection/cutter/journal-encoder.js';
import { SegmentCutter } from '../../../../workflows/collection/cutter/segment-cutter.js';
import { seqOf } from '../../../../schema/collection/frame-seq.rule.js';
import { storeSegment } from '../../../../workflows/collection/cutter/store-segment.js';
import { signatureOf } from '../../../../workflows/collection/handover/own-journal.js';
import { StoredFrames } from '../../../../workflows/collection/handover/stored-frames.js';
import { Journal } from '../../../../workflows/collection/journal/journal.js';
import { CollectionClock } from '../../../../workflows/collection/streams/collection-clock.js';
import { StreamReports } from '../../../../workflows/collection/streams/stream-reports.js';
import { LeaseKeeper } from '../../../../workflows/collection/lease/lease-keeper.js';
import { FrameColumnsBuilder } from '../../../../workflows/segments/frame-columns.js';
import { silent } from '../../../support/core/core.js';
import { useTestDomain } from '../../../support/core/domain.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`late-${process.pid}`);
const blobs = new BlobStore(container);
const domain = useTestDomain();
/** Times in the tables are tenths of a second from here. */
const tenths = (count: number): bigint => 1_800_000_000_000_000_000n + BigInt(count) * 100_000_000n;
const at = (ns: bigint): number => Number(ns - tenths(0)) / 1e8;
/** Frames of one letter each, with the moments at which they were read. */
type Read = [string, number][];
/** The dead owner delivered `a` to `c`, up to here. The next one has received everything since. */
const GAP = [30, 60] as const;
const STORED: Read = [
  ['a', 10],
  ['b', 20],
  ['c', 29],
];

describe('a journal that returns to a gap whose ends two processes read at different moments', () => {
  let directory: string;
  let shards = 0;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'late-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));
  afterAll(() => container.deleteIfExists());

  /**
   * Builds the index after a dead owner, who read `dead` in files of two seconds, and the next one,
   * who read `next`.
   */
  async function shard(dead: Read, next: Read, missing: readonly (readonly [number, number])[] = [GAP]) {
    shards += 1;
    const name = `late-${shards}`;
    const keys = [{ instrument: `X${shards}`, streamType: 'trades' }];
    const [id] = await new ImportCore(domain.core.inProcessTransport('service')).resolveDatastreams(
      'binance',
      keys,
      true,
    );
    const old = await core().acquireLease(name, 'dead', 60_000, false);
    await commit(name, id!, old!.epoch, STORED, 30, []);
    await core().releaseLease(name, old!.epoch, null);
    const owner = await core().acquireLease(name, 'next', 60_000, false);
    const gaps = missing.map(([from, to]) => {
      return { datastreamId: id!, fromNs: tenths(from), toNs: tenths(to), reason: 'takeover' };
    });
    await commit(name, id!, owner!.epoch, next, 200, gaps);
    const journal = new Journal(join(directory, '.'), { bytes: 1_000_000, pendingBytes: 1_000_000 });
    const streams = [{ datastreamId: id!, state: 'up' as const }];
    for (const from of [30, 50]) {
      journal.startFile({ shard: name, epoch: old!.epoch, fromNs: tenths(from), streams });
      for (const [i, [message, read]] of dead.entries()) {
        if (read < from || (from === 30 && read >= 50)) continue;
        journal.appendFrame(id!, seqOf(old!.epoch, BigInt(4 + i)), tenths(read), Buffer.from(message));
      }
    }
    await journal.finish(tenths(dead.at(-1)![1]) + 1n);
    return { name, id: id! };
  }

  const core = (transport: CoreTransport = domain.core.inProcessTransport('service')) => new CollectionCore(transport);

  async function commit(name: string, id: bigint, epoch: bigint, read: Read, sealed: number, gaps: object[]) {
    const frames = new FrameColumnsBuilder();
    for (const [i, [message, when]] of read.entries()) {
      frames.append(id, seqOf(epoch, BigInt(i + 1)), tenths(when), Buffer.from(message));
    }
    const segments = [await storeSegment(blobs, name, frames.build())];
    const content = { segments, gaps: gaps as [], sealedThroughNs: tenths(sealed), lastFrames: null };
    await core().commitSegments(name, epoch, content);
  }

  /** The host returns: a process on its journal. */
  async function returns(
    name: string,
    collection = core(),
    fill: (cutter: SegmentCutter) => Promise<unknown> = (cutter) => cutter.fillGaps(),
  ): Promise<void> {
    const journal = new Journal(directory, { bytes: 1_000_000, pendingBytes: 1_000_000 });
    const encoder = createJournalEncoder();
    const lease = new LeaseKeeper(collection, name, 'dead', 60_000, new StreamReports(new CollectionClock()));
    const parts = { shard: name, journal, lease, core: collection, blobs, encoder, replicated: false, logger: silent };
    const cutter = new SegmentCutter({ ...parts, metrics: createCollectorMetrics(new Registry()) });
    for (const file of await journal.recover()) cutter.add(file);
    cutter.shardLost();
    await fill(cutter).finally(() => encoder.close());
  }

  async function index(id: bigint) {
    const frames = await new StoredFrames(core(), blobs).first(id, { fromNs: 0n, toNs: tenths(1_000) });
    const letters = new Map([...'abcdefghijklm'].map((letter) => [signatureOf(Buffer.from(letter)), letter]));
    const gaps = await domain.sql<{ from_ns: string; to_ns: string }>('SELECT * FROM gaps WHERE datastream_id = ?', [
      id,
    ]);
    return {
      frames: frames.map(({ signature }) => letters.get(signature)).join(''),
      times: frames.map(({ ns }) => at(ns)),
      gaps: gaps.map(({ from_ns, to_ns }) => [at(BigInt(from_ns)), at(BigInt(to_ns))]),
    };
  }

  const reads = (letters: string, from: number, step: number): Read =>
    [...letters].map((letter, i) => [letter, from + i * step]);

  it.each<[string, Read, Read, string, [number, number][]]>([
    ['the next owner read late', reads('defgh', 33, 6), reads('fghi', 61, 3), 'abcdefghi', []],
    ['it read late itself', reads('defghi', 40, 7), reads('hi', 60, 9), 'abcdefghi', []],
    ['nothing lay in the gap', reads('def', 33, 6), reads('def', 61, 6), 'abcdef', []],
    ['it died before the next owner came', reads('de', 33, 6), reads('ghi', 61, 3), 'abcdeghi', [[50, 60]]],
  ])('fills exactly what is missing, when %s', async (_, dead, next, expected, gaps) => {
    const { name, id } = await shard(dead, next);
    await returns(name);
    const { frames, times, gaps: left } = await index(id);
    expect(frames).toBe(expected);
    expect(times.every((time, i) => time >= (times[i - 1] ?? 0))).toBe(true);
    expect(left.map((gap) => gap.map((time) => time.toFixed(6)))).toEqual(
      gaps.map((gap) => gap.map((time) => time.toFixed(6))),
    );
    expect(await readdir(directory)).toEqual([]);
  });

  /** Damages the header of the second file. Returns its bytes since. */
  async function damageSecond() {
    const path = join(directory, (await readdir(directory)).sort()[1]!);
    const bytes = await readFile(path);
    bytes[12]! ^= 0xff;
    await writeFile(path, bytes);
    return { path, bytes };
  }

  it('fills what its disk has not damaged, and keeps the damaged file', async () => {
    const { name, id } = await shard(reads('defgh', 33, 6), reads('hi', 61, 3));
    const { path: damaged } = await damageSecond();
    await returns(name);
    const { frames, gaps } = await index(id);
    expect(frames).toBe('abcdefhi');
    expect(gaps).toEqual([[50, 60]]);
    expect(await readdir(directory)).toEqual([basename(`${damaged}.damaged`)]);
  });

  it('keeps a damaged file also while it fills gaps beside the owner', async () => {
    const { name, id } = await shard(reads('defgh', 33, 6), reads('hi', 61, 3));
    const { path: damaged, bytes } = await damageSecond();
    await returns(name, core(), (cutter) => cutter.fillBeside([id]));
    expect(await readFile(`${damaged}.damaged`)).toEqual(bytes);
  });

  it('fills each of two near gaps up to the frames between them, although it never had those', async () => {
    const next: Read = [['k', 41], ...reads('hi', 61, 3)];
    const { name, id } = await shard(reads('defgh', 33, 6), next, [
      [30, 40],
      [44, 60],
    ]);
    await returns(name);
    expect(await index(id)).toMatchObject({ frames: 'abcdekfghi', gaps: [] });
  });

  /** Loses the answer of this fill, counted from 1. */
  function losing(which: number): CoreTransport {
    const transport = domain.core.inProcessTransport('service');
    let fills = 0;
    return {
      execute: async (document, variables, context) => {
        const answer = await transport.execute(document, variables, context);
        fills += JSON.stringify(document).includes('"FillGaps"') ? 1 : 0;
        if (fills === which) throw new Error('killed');
        return answer;
      },
    };
  }

  it.each([1, 2])('fills it once, although it dies right behind step %d of two', async (dies) => {
    const { name, id } = await shard(reads('defghi', 40, 7), reads('hi', 60, 9));
    await expect(returns(name, core(losing(dies)))).rejects.toThrow();
    await returns(name);
    expect(await index(id)).toMatchObject({ frames: 'abcdefghi', gaps: [] });
    expect(await readdir(directory)).toEqual([]);
  });

  it('finds nothing to fill again after the answer of a fill without frames was lost', async () => {
    const { name, id } = await shard(reads('def', 33, 6), reads('def', 61, 6));
    await expect(returns(name, core(losing(1)))).rejects.toThrow('killed');
    await returns(name);
    expect(await index(id)).toMatchObject({ frames: 'abcdef', gaps: [] });
    expect(await readdir(directory)).toEqual([]);
  });
});
