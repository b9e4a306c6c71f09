import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector } from '../../../../workflows/collection/create-collector.js';
import { Journal } from '../../../../workflows/collection/journal/journal.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { collectedFrames } from '../../../support/collection/collected.js';
import { FakeCore } from '../../../support/collection/fake-core.js';
import { silent } from '../../../support/core/core.js';
import { until } from '../../../support/until.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`damaged-${process.pid}`);
const blobs = new BlobStore(container);
const STREAM = 11n;
const START_NS = 1_800_000_000_000_000_000n;
const seconds = (count: number): bigint => START_NS + BigInt(count) * 1_000_000_000n;

describe('a journal that its disk has damaged', () => {
  let journalDir: string;
  beforeEach(async () => (journalDir = await mkdtemp(join(tmpdir(), 'damaged-'))));
  afterEach(async () => {
    await rm(journalDir, { recursive: true, force: true });
    // The next test's blob names are the same.
    await blobs.deletePrefix('raw/');
  });
  afterAll(() => container.deleteIfExists());

  /** Three files of ten seconds each, with two frames a file. Returns the path of the second one. */
  async function leftBehind(): Promise<string> {
    const directory = join(journalDir, 'binance');
    await mkdir(directory);
    const journal = new Journal(directory, { bytes: 1e6, pendingBytes: 1e6 });
    const streams = [{ datastreamId: STREAM, state: 'up' as const }];
    for (const file of [0, 1, 2]) {
      journal.startFile({ shard: 'binance', epoch: 1n, fromNs: seconds(10 * file), streams });
      for (const frame of [1, 2]) {
        const seq = 2 * file + frame;
        journal.appendFrame(STREAM, BigInt(seq), seconds(10 * file + frame) - 1n, Buffer.from(`frame ${seq}`));
        await journal.flush();
      }
    }
    await journal.finish(seconds(30));
    return join(directory, (await readdir(directory)).sort()[1]!);
  }

  it.each<[string, (file: Buffer) => number, bigint[], number]>([
    ['a frame', (file) => file.lastIndexOf('frame 4'), [1n, 2n, 3n, 5n, 6n], 11],
    ['a header', () => 12, [1n, 2n, 5n, 6n], 10],
  ])('is delivered around %s, and what is lost is a gap', async (_, place, kept, lostFrom) => {
    const core = new FakeCore();
    core.acquire('binance', 'the process before', 0);
    core.shards.get('binance')!.sealedThroughNs = START_NS;
    const path = await leftBehind();
    const bytes = await readFile(path);
    bytes[place(bytes)]! ^= 0xff;
    await writeFile(path, bytes);
    const settings = parseCollectorSettings({ JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: 'binance' });
    const collector = createCollector(settings, silent, { transport: core, blobs });
    await collector.start();
    await until('all is sealed', () => (core.shards.get('binance')?.sealedThroughNs ?? 0n) >= seconds(30));
    await collector.stop();
    expect((await collectedFrames(core, blobs, STREAM)).map(({ seq }) => seq)).toEqual(kept);
    const ends = { fromNs: String(seconds(lostFrom)), toNs: String(seconds(20)) };
    const lost = core.gaps.filter(({ toNs }) => BigInt(toNs) <= seconds(30));
    expect(lost).toEqual([{ datastreamId: '11', ...ends, reason: 'journal damaged' }]);
    const counted = await collector.registry.getSingleMetric('collector_gaps_total')?.get();
    const labels = { exchange: 'binance', reason: 'journal damaged' };
    expect(counted?.values).toContainEqual({ labels, value: 1 });
  });
});
