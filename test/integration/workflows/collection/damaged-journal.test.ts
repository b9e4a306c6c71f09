import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { nsToRfc3339 } from '../../../../schema/time/timestamps.js';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector } from '../../../../workflows/collection/create-collector.js';
import { Journal } from '../../../../workflows/collection/journal/journal.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { collectedFrames } from '../../../support/collection/collected.js';
import { FakeCore } from '../../../support/collection/fake-core.js';
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

  /**
   * Three files of ten seconds each, with two frames a file, written by one process in these
   * epochs. Returns their paths.
   */
  async function leftBehind(epochs: readonly bigint[]): Promise<string[]> {
    const directory = join(journalDir, 'binance');
    await mkdir(directory);
    const journal = new Journal(directory, { bytes: 1e6, pendingBytes: 1e6 });
    const streams = [{ datastreamId: STREAM, state: 'up' as const }];
    for (const [file, epoch] of epochs.entries()) {
      journal.startFile({ shard: 'binance', epoch, fromNs: seconds(10 * file), streams });
      for (const frame of [1, 2]) {
        const seq = 2 * file + frame;
        journal.appendFrame(STREAM, BigInt(seq), seconds(10 * file + frame) - 1n, Buffer.from(`frame ${seq}`));
        await journal.flush();
      }
    }
    await journal.finish(seconds(30));
    return (await readdir(directory)).sort().map((name) => join(directory, name));
  }

  const inFrame = (file: Buffer): number => file.lastIndexOf('frame 4');
  const inHeader = (): number => 12;

  it.each<[string, bigint[], number, (file: Buffer) => number, bigint[], [number, number]]>([
    ['a frame', [1n, 1n, 1n], 1, inFrame, [1n, 2n, 3n, 5n, 6n], [11, 20]],
    ['a frame at the end of an epoch', [1n, 1n, 2n], 1, inFrame, [1n, 2n, 3n, 5n, 6n], [11, 20]],
    ['a header', [1n, 1n, 1n], 1, inHeader, [1n, 2n, 5n, 6n], [10, 20]],
    ['the first header', [1n, 1n, 1n], 0, inHeader, [3n, 4n, 5n, 6n], [0, 10]],
  ])('is delivered around %s; the gap is told, and the file kept', async (_, epochs, file, place, kept, lost) => {
    const core = new FakeCore();
    for (const epoch of [1n, 2n]) expect(core.acquire('binance', 'the process before', 0)?.epoch).toBe(String(epoch));
    core.shards.get('binance')!.sealedThroughNs = START_NS;
    const path = (await leftBehind(epochs))[file]!;
    const bytes = await readFile(path);
    bytes[place(bytes)]! ^= 0xff;
    await writeFile(path, bytes);
    const settings = parseCollectorSettings({ JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: 'binance' });
    const told: Record<string, unknown>[] = [];
    const logger = pino(
      { level: 'error' },
      { write: (line) => void told.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const collector = createCollector(settings, logger, { transport: core, blobs });
    await collector.start();
    await until('all is sealed', () => (core.shards.get('binance')?.sealedThroughNs ?? 0n) >= seconds(30));
    const metric = async (name: string) => (await collector.registry.getSingleMetric(name)?.get())?.values;
    const labels = { exchange: 'binance' };
    const name = 'collector_damaged_journal_files';
    await until('the file is counted', async () => (await metric(name))?.[0]?.value === 1);
    await collector.stop();

    expect((await collectedFrames(core, blobs, STREAM)).map(({ seq }) => seq)).toEqual(kept);
    const [from, to] = [seconds(lost[0]), seconds(lost[1])];
    const gaps = core.gaps.filter(({ toNs }) => BigInt(toNs) <= seconds(30));
    expect(gaps).toEqual([{ datastreamId: '11', fromNs: String(from), toNs: String(to), reason: 'journal damaged' }]);
    const reason = { ...labels, reason: 'journal damaged' };
    expect(await metric('collector_gaps_total')).toContainEqual({ labels: reason, value: 1 });
    expect(await readFile(`${path}.damaged`)).toEqual(bytes);
    expect((await readdir(dirname(path))).filter((name) => name.includes('.journal'))).toHaveLength(1);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual(expect.objectContaining({ ...labels, path, keptAs: `${path}.damaged` }));
    const range = { from: nsToRfc3339(from), to: nsToRfc3339(to) };
    expect(told).toContainEqual(expect.objectContaining({ ...range, datastreamIds: ['11'] }));
  });
});
