import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { pino } from 'pino';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { createCollector } from '../../../../workflows/collection/create-collector.js';
import { Journal } from '../../../../workflows/collection/journal/journal.js';
import { parseCollectorSettings } from '../../../../workflows/collection/settings.js';
import { collectedFrames } from '../../../support/collection/collected.js';
import { FakeCore } from '../../../support/collection/fake-core.js';
import { until } from '../../../support/until.js';

const azurite = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(azurite).getContainerClient(`forgetful-${process.pid}`);
const STREAM = 11n;
const START_NS = 1_800_000_000_000_000_000n;
const END_NS = START_NS + 10_000_000_000n;

/** Faults of the store with the first two segments that it acknowledges. */
const FAULTS: [string, (store: BlobStore, name: string, bytes: Uint8Array) => Promise<unknown>][] = [
  ['forgets', (store, name) => store.delete(name)],
  ['cuts', (store, name, bytes) => store.upload(name, bytes.subarray(1), { contentType: 'x' })],
  [
    'changes',
    (store, name, bytes) =>
      store.upload(
        name,
        bytes.map((byte) => byte ^ 1),
        { contentType: 'x' },
      ),
  ],
];

describe('a store that does not keep what it acknowledges', () => {
  let journalDir: string;
  beforeEach(async () => (journalDir = await mkdtemp(join(tmpdir(), 'forgetful-'))));
  afterEach(async () => {
    await rm(journalDir, { recursive: true, force: true });
    await new BlobStore(container).deletePrefix('raw/');
  });
  afterAll(() => container.deleteIfExists());

  it.each(FAULTS)('%s a segment: its journal file stays until the segment was read back', async (_, fault) => {
    const directory = join(journalDir, 'binance');
    await mkdir(directory);
    const journal = new Journal(directory, { bytes: 1e6, pendingBytes: 1e6 });
    journal.startFile({
      ...{ shard: 'binance', epoch: 1n, fromNs: START_NS },
      streams: [{ datastreamId: STREAM, state: 'up' }],
    });
    journal.appendFrame(STREAM, 1n, START_NS + 1n, Buffer.from('a frame'));
    const file = (await journal.finish(END_NS))!.path;
    const core = new FakeCore();
    core.acquire('binance', 'the process before', 0);
    core.shards.get('binance')!.sealedThroughNs = START_NS;

    const blobs = new BlobStore(container);
    /**
     * Whether the index named the segment, and whether the journal had it, after each faulty
     * upload.
     */
    const seen: { segments: number; isJournalled: boolean }[] = [];
    const write = blobs.upload.bind(blobs);
    const writeNew = blobs.uploadIfAbsent.bind(blobs);
    const writes = async (name: string, bytes: Uint8Array): Promise<void> => {
      if (seen.length === 2) return;
      seen.push({ segments: core.segments.size, isJournalled: (await readdir(directory)).includes(nameOf(file)) });
      await fault(new BlobStore(container), name, bytes);
    };
    Object.assign(blobs, {
      upload: async (...args: Parameters<BlobStore['upload']>) => {
        const written = await write(...args);
        await writes(args[0], args[1]);
        return written;
      },
      uploadIfAbsent: async (...args: Parameters<BlobStore['uploadIfAbsent']>) => {
        const isNew = await writeNew(...args);
        if (isNew) await writes(args[0], args[1]);
        return isNew;
      },
    });
    const settings = parseCollectorSettings({ JOURNAL_DIR: journalDir, COLLECTOR_EXCHANGES: 'binance' });
    const collector = createCollector(settings, pino({ level: 'silent' }), { transport: core, blobs });
    await collector.start();
    await until('all is sealed', () => (core.shards.get('binance')?.sealedThroughNs ?? 0n) >= END_NS);
    await until('the file is removed', async () => !(await readdir(directory)).includes(nameOf(file)));
    await collector.stop();

    expect(seen).toEqual(Array(2).fill({ segments: 0, isJournalled: true }));
    const frames = await collectedFrames(core, new BlobStore(container), STREAM);
    expect(frames.map(({ message }) => message)).toEqual(['a frame']);
  });
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
