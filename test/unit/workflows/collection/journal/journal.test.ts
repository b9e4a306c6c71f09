import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../../../../workflows/collection/journal/journal.js';
import { journalRanges } from '../../../../../workflows/collection/journal/journal-ranges.js';
import { damageOf } from '../../../../../workflows/collection/journal/journal-damage.js';
import {
  decodeJournal,
  journalMemory,
  readJournalFile,
  truncateJournalFile,
} from '../../../../../workflows/collection/journal/read-journal-file.js';

const START = { shard: 'binance', epoch: 7n, fromNs: 1_000n, streams: [] };

describe('journal', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'journal-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  /**
   * A closed file with frames of `sizes` bytes, seq 1, 2, …, at 2000, 2001, … ns, each synced
   * before the next.
   */
  function written(...sizes: number[]): Promise<string> {
    return writtenIn(sizes.map((size) => [size]));
  }

  /** The same, with several frames a sync. */
  async function writtenIn(syncs: readonly (readonly number[])[]): Promise<string> {
    const journal = new Journal(directory, { bytes: 1e9, pendingBytes: 1e9 });
    journal.startFile(START);
    let seq = 0;
    for (const sizes of syncs) {
      for (const size of sizes) {
        journal.appendFrame(3n, BigInt(seq + 1), 2_000n + BigInt(seq), Buffer.alloc(size, seq + 1));
        seq += 1;
      }
      await journal.flush();
    }
    const file = await journal.finish(9_000n);
    return file?.path ?? '';
  }

  it('gives back what was appended, byte for byte, whatever the size', async () => {
    const path = await written(0, 1, 5, 3_000_000, 17);
    const content = await readJournalFile(path);
    expect(content).toMatchObject({ header: START, toNs: 9_000n, tornBytes: 0 });
    const { frames } = content!;
    expect([...frames.seq]).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect([...frames.collectionTimestampNs]).toEqual([2_000n, 2_001n, 2_002n, 2_003n, 2_004n]);
    [0, 1, 5, 3_000_000, 17].forEach((size, i) => {
      const message = frames.data.subarray(frames.starts[i], frames.ends[i]);
      expect(Buffer.compare(message, Buffer.alloc(size, i + 1))).toBe(0);
    });
  });

  it('gives back frames that were synced together, also where they fill more than one record', async () => {
    const sizes = Array.from({ length: 3_000 }, (_, i) => (i % 7) * 150);
    const content = await readJournalFile(await writtenIn([[], sizes, [5]]));
    expect(content?.toNs).toBe(9_000n);
    const { frames } = content!;
    expect(frames.length).toBe(3_001);
    [...sizes, 5].forEach((size, i) => {
      expect(frames.seq[i]).toBe(BigInt(i + 1));
      const message = frames.data.subarray(frames.starts[i], frames.ends[i]);
      if (!Buffer.alloc(size, i + 1).equals(message)) throw new Error(`frame ${i} differs`);
    });
  });

  it('gives back each file where all are read into the same memory, also one with more frames', async () => {
    const memory = journalMemory();
    // Frames this small are more than the file has room for by its size.
    for (const sizes of [[100], Array<number>(5_000).fill(3), [7, 8], Array<number>(50_000).fill(0), [9]]) {
      const path = await writtenIn([sizes]);
      const again = (await readJournalFile(path, memory))!.frames;
      const alone = (await readJournalFile(path))!.frames;
      expect(again.length).toBe(sizes.length);
      for (const column of ['datastreamId', 'seq', 'collectionTimestampNs', 'starts', 'ends'] as const) {
        expect(Buffer.compare(bytesOf(again[column]), bytesOf(alone[column]))).toBe(0);
      }
      expect(again.seq.at(-1)).toBe(BigInt(sizes.length));
      await rm(path);
    }
  });

  it('has all frames of a sync or none where the file was cut, and those of syncs before', async () => {
    const path = await writtenIn([
      [10, 20],
      [30, 40, 50],
    ]);
    const whole = await readFile(path);
    const counts = new Set<number>();
    for (let bytes = 0; bytes < whole.length; bytes++) {
      await writeFile(path, whole.subarray(0, bytes));
      const content = await readJournalFile(path);
      if (!content) continue;
      counts.add(content.frames.length);
      expect(content.toNs).toBe(content.frames.length > 0 ? 2_000n + BigInt(content.frames.length) : 1_000n);
    }
    expect([...counts]).toEqual([0, 2, 5]);
  });

  it('stops at the first torn record, wherever the file was cut, and says how much that is', async () => {
    const path = await written(10, 10, 10);
    const whole = await readFile(path);
    for (let bytes = 0; bytes < whole.length; bytes++) {
      await writeFile(path, whole.subarray(0, bytes));
      const content = await readJournalFile(path);
      if (!content) continue;
      expect(content.validBytes + content.tornBytes).toBe(bytes);
      expect(content.toNs).toBe(content.frames.length > 0 ? 2_000n + BigInt(content.frames.length) : 1_000n);
    }
  });

  it('takes a damaged record and what follows it for torn', async () => {
    const path = await written(10, 10, 10);
    const bytes = await readFile(path);
    const place = bytes.lastIndexOf(Buffer.alloc(10, 2));
    bytes[place + 4] = 99;
    await writeFile(path, bytes);
    expect((await readJournalFile(path))?.frames.length).toBe(1);
  });

  /**
   * Three files of an epoch, from 1000, 3000 and 5000 on, with a frame each; stream 4 is down from
   * 3100 on.
   */
  async function threeFiles(): Promise<string[]> {
    const journal = new Journal(directory, { bytes: 1e9, pendingBytes: 1e9 });
    for (const [i, fromNs] of [1_000n, 3_000n, 5_000n].entries()) {
      const down = { datastreamId: 4n, state: 'down' as const, sinceNs: i === 1 ? 3_100n : 5_000n, reason: 'stall' };
      journal.startFile({ ...START, fromNs, streams: [{ datastreamId: 3n, state: 'up' }, ...(i === 2 ? [down] : [])] });
      if (i === 1) journal.appendStates(3_100n, { changes: [down], gaps: [] });
      journal.appendFrame(3n, BigInt(2 * i + 1), fromNs + 500n, Buffer.alloc(10, 1));
      await journal.flush();
      journal.appendFrame(3n, BigInt(2 * i + 2), fromNs + 900n, Buffer.alloc(10, 2));
    }
    await journal.finish(7_000n);
    return (await readdir(directory)).sort().map((name) => join(directory, name));
  }

  async function damage(path: string, place: (bytes: Buffer) => number): Promise<void> {
    const bytes = await readFile(path);
    bytes[place(bytes)]! ^= 0xff;
    await writeFile(path, bytes);
  }

  it('says what a damaged record and the rest of its file may have held, up to the next file of the epoch', async () => {
    const [, middle, last] = await threeFiles();
    await damage(middle!, (bytes) => bytes.lastIndexOf(Buffer.alloc(10, 2)));
    const content = (await readJournalFile(middle!))!;
    expect([...content.frames.seq]).toEqual([3n]);
    expect(content.gaps).toEqual([
      { datastreamId: 4n, fromNs: 3_100n, toNs: 3_501n, reason: 'stall' },
      { datastreamId: 3n, fromNs: 3_501n, toNs: 5_000n, reason: 'journal damaged' },
      { datastreamId: 4n, fromNs: 3_501n, toNs: 5_000n, reason: 'journal damaged' },
    ]);
    expect(content).toMatchObject({ toNs: 5_000n, received: [{ datastreamId: 3n, fromNs: 3_000n, toNs: 3_501n }] });
    expect(content.states.snapshot()).toEqual((await readJournalFile(last!))!.header.streams);
    await truncateJournalFile(middle!, content.validBytes);
    expect(await readJournalFile(middle!)).toMatchObject({ gaps: content.gaps, toNs: 5_000n, tornBytes: 0 });
  });

  it('says what a file with a damaged header may have held, and that nothing is known behind the last file', async () => {
    const [first, middle, last] = await threeFiles();
    await damage(middle!, () => 12);
    await damage(last!, (bytes) => bytes.lastIndexOf(Buffer.alloc(10, 2)));
    expect(await readJournalFile(middle!)).toBeNull();
    expect(await readJournalFile(first!)).toMatchObject({
      toNs: 5_000n,
      tornBytes: 0,
      gaps: [3n, 4n].map((datastreamId) => {
        return { datastreamId, fromNs: 3_000n, toNs: 5_000n, reason: 'journal damaged' };
      }),
    });
    expect(await readJournalFile(last!)).toMatchObject({ toNs: 5_501n, gaps: [] });
    expect(await journalRanges([first!, middle!, last!])).toMatchObject([
      { fromNs: 1_000n, toNs: 5_000n },
      { fromNs: 0n, toNs: 0n },
      { fromNs: 5_000n, toNs: 5_501n },
    ]);
  });

  it('tells damage from what a crash cut off, which leaves nothing whole behind', async () => {
    const path = await written(10, 10, 10);
    const whole = await readFile(path);
    expect(await damageOf(path)).toBeNull();
    for (let bytes = 0; bytes < whole.length; bytes++) {
      await writeFile(path, whole.subarray(0, bytes));
      expect(await damageOf(path)).toBeNull();
    }
    const lastRecordAt = whole.length - 17;
    for (let at = 0; at < lastRecordAt; at++) {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 0xff;
      await writeFile(path, bytes);
      const atByte = decodeJournal(bytes)?.validBytes ?? 0;
      expect(await damageOf(path)).toEqual({ atByte, bytes: whole.length - atByte });
    }
  });

  it('takes what is missing at the end of a file for damage if the epoch has a next one', async () => {
    const [first, , last] = await threeFiles();
    for (const path of [first!, last!]) await truncate(path, (await readFile(path)).length - 3);
    expect(await damageOf(first!)).toMatchObject({ bytes: 14 });
    expect(await damageOf(last!)).toBeNull();
  });

  it('answers null for a file without a whole header', async () => {
    const path = await written(10);
    await truncate(path, 20);
    expect(await readJournalFile(path)).toBeNull();
  });

  it('reads the same after the torn tail has been cut off', async () => {
    const path = await written(10, 10);
    await truncate(path, (await readFile(path)).length - 3);
    const before = await readJournalFile(path);
    await truncateJournalFile(path, before?.validBytes ?? 0);
    const after = await readJournalFile(path);
    expect(after).toMatchObject({ toNs: before?.toNs, tornBytes: 0 });
    expect(after?.frames.length).toBe(2);
  });

  it('keeps streams, their changes and gaps beside the frames', async () => {
    const journal = new Journal(directory, { bytes: 1e9, pendingBytes: 1e9 });
    journal.startFile({ ...START, streams: [{ datastreamId: 3n, state: 'down', sinceNs: 500n, reason: 'subscribe' }] });
    const gap = { datastreamId: 3n, fromNs: 500n, toNs: 1_500n, reason: 'subscribe' };
    journal.appendStates(1_500n, { changes: [{ datastreamId: 3n, state: 'up' }], gaps: [gap] });
    const file = await journal.finish(9_000n);
    const content = await readJournalFile(file?.path ?? '');
    expect(content?.gaps).toEqual([gap]);
    expect(content?.states.isUp(3n)).toBe(true);
  });

  it('recovers files in the order in which they were written, and counts their bytes', async () => {
    await written(10);
    const next = new Journal(directory, { bytes: 1e9, pendingBytes: 1e9 });
    next.startFile({ ...START, epoch: 10n });
    await next.finish(9_500n);
    const recovered = new Journal(directory, { bytes: 1_000, pendingBytes: 1_000 });
    const files = await recovered.recover();
    const epochs = await Promise.all(files.map(async ({ path }) => (await readJournalFile(path))?.header.epoch));
    expect(epochs).toEqual([7n, 10n]);
    expect(recovered.fill.journal).toBeCloseTo(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000);
    for (const file of files) await recovered.remove(file);
    expect(await readdir(directory)).toEqual([]);
    expect(recovered.bytes).toBe(0);
  });

  it('keeps what a failing disk does not take, and writes it when the disk is back', async () => {
    const missing = join(directory, 'later');
    const journal = new Journal(missing, { bytes: 1e9, pendingBytes: 1e9 });
    journal.startFile(START);
    journal.appendFrame(3n, 1n, 2_000n, Buffer.from('x'));
    await expect(journal.flush()).rejects.toThrow(/ENOENT/);
    const { mkdir } = await import('node:fs/promises');
    await mkdir(missing);
    journal.appendFrame(3n, 2n, 2_001n, Buffer.from('y'));
    const file = await journal.finish(9_000n);
    expect([...((await readJournalFile(file?.path ?? ''))?.frames.seq ?? [])]).toEqual([1n, 2n]);
  });

  it('makes durable what a file that was cut still held, whether or not that file is taken, and counts it', async () => {
    const journal = new Journal(directory, { bytes: 1_000, pendingBytes: 1_000 });
    journal.startFile(START);
    journal.appendFrame(3n, 1n, 2_000n, Buffer.alloc(600));
    const before = journal.startFile({ ...START, fromNs: 3_000n });
    journal.appendFrame(3n, 2n, 3_001n, Buffer.alloc(600));
    expect(journal.fill.journal).toBeGreaterThan(1.2);
    await journal.flush();
    const names = (await readdir(directory)).sort();
    const contents = await Promise.all(names.map((name) => readJournalFile(join(directory, name))));
    expect(contents.map((content) => [...(content?.frames.seq ?? [])])).toEqual([[1n], [2n]]);
    expect(contents[0]?.toNs).toBe(3_000n);
    expect(journal.fill.journal).toBeGreaterThan(1.2);
    const { bytes } = journal;
    await journal.remove(await journal.closeFile(before!));
    expect(journal.bytes).toBe(bytes - before!.size);
  });

  it('holds each frame once, whatever arrives while earlier ones are written', async () => {
    const journal = new Journal(directory, { bytes: 1e9, pendingBytes: 1e9 });
    journal.startFile(START);
    const flushes: Promise<number>[] = [];
    for (let seq = 1n; seq <= 400n; seq++) {
      journal.appendFrame(3n, seq, 1_000n + seq, Buffer.alloc(100_000, String(seq)));
      if (seq % 7n === 0n) flushes.push(journal.flush());
      if (seq % 35n === 0n) await flushes.shift();
    }
    await Promise.all(flushes);
    const { path } = (await journal.finish(9_000n))!;
    const { frames } = (await readJournalFile(path))!;
    expect(frames.length).toBe(400);
    const isWhole = (i: number): boolean =>
      Buffer.alloc(100_000, String(i + 1)).equals(frames.data.subarray(frames.starts[i], frames.ends[i]));
    expect(Array.from({ length: 400 }, (_, i) => i).filter((i) => !isWhole(i))).toEqual([]);
  });
});

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array | BigInt64Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
