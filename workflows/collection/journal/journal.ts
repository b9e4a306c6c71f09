import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JournalFile } from './journal-file.js';
import { DAMAGED_SUFFIX, JOURNAL_SUFFIX, journalFileName } from './journal-file-name.rule.js';
import { encodeAlive, encodeHeader, encodeStates } from './journal-record.js';
import type { StateUpdate, StreamChange } from '../streams/stream-states.js';

/** `pendingBytes`: of what waits in memory for the disk. */
export interface JournalBounds {
  bytes: number;
  pendingBytes: number;
}

interface JournalStart {
  shard: string;
  epoch: bigint;
  fromNs: bigint;
  streams: StreamChange[];
}

/** A journal file that is complete, or was left by an earlier process. */
export interface ClosedJournalFile {
  path: string;
  bytes: number;
}

/** The append-only journal of one shard. What it has acknowledged survives a crash. */
export class Journal {
  private active: JournalFile | undefined;
  /** Complete files that are not closed yet, oldest first. */
  private readonly ended = new Set<JournalFile>();
  private closedBytes = 0;
  private fileNumber = 0;

  constructor(
    readonly directory: string,
    private readonly bounds: JournalBounds,
  ) {}

  /** Returns the files that earlier processes left, oldest first. */
  async recover(): Promise<ClosedJournalFile[]> {
    const names = (await readdir(this.directory)).filter((name) => name.endsWith(JOURNAL_SUFFIX)).sort();
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.directory, name);
        return { path, bytes: (await stat(path)).size };
      }),
    );
    this.closedBytes = files.reduce((total, file) => total + file.bytes, 0);
    return files;
  }

  /** Bytes on disk and in memory. */
  get bytes(): number {
    return this.open.reduce((total, { size }) => total + size, this.closedBytes);
  }

  /**
   * Fill levels of the journal and of the memory that waits for the disk. 1 is the bound of either.
   */
  get fill(): { journal: number; memory: number } {
    const pendingBytes = this.open.reduce((total, file) => total + file.pendingBytes, 0);
    return { journal: this.bytes / this.bounds.bytes, memory: pendingBytes / this.bounds.pendingBytes };
  }

  get activeBytes(): number {
    return this.active?.size ?? 0;
  }

  /** Begins the next file. Returns the previous one, if any, which the next `flush` closes. */
  startFile(start: JournalStart): JournalFile | undefined {
    const before = this.active;
    before?.append(encodeAlive(start.fromNs));
    if (before) this.ended.add(before);
    this.fileNumber += 1;
    this.active = new JournalFile(join(this.directory, journalFileName(start.epoch, this.fileNumber)));
    this.active.append(encodeHeader(start));
    return before;
  }

  /** Closes a file that `startFile` replaced, unless `flush` has. May be called again. */
  async closeFile(file: JournalFile): Promise<ClosedJournalFile> {
    await file.close();
    if (this.ended.delete(file)) this.closedBytes += file.size;
    return { path: file.path, bytes: file.size };
  }

  appendFrame(datastreamId: bigint, seq: bigint, ns: bigint, message: Uint8Array): void {
    this.active?.appendFrame(datastreamId, seq, ns, message);
  }

  appendStates(ns: bigint, update: StateUpdate): void {
    if (update.changes.length > 0 || update.gaps.length > 0) this.active?.append(encodeStates(ns, update));
  }

  appendAlive(ns: bigint): void {
    this.active?.append(encodeAlive(ns));
  }

  /**
   * Makes durable what was appended, oldest first: everything up to some moment survives a crash.
   * Returns the longest wait of a record in ms.
   */
  async flush(): Promise<number> {
    const { open } = this;
    const ended = [...this.ended];
    let waitedMs = 0;
    for (const file of open) waitedMs = Math.max(waitedMs, await file.flush());
    for (const file of ended) await this.closeFile(file);
    return waitedMs;
  }

  /** Removes a file. */
  async remove(file: ClosedJournalFile): Promise<void> {
    await rm(file.path, { force: true });
    this.closedBytes -= file.bytes;
  }

  /** Keeps a damaged file under another name, so that it no longer belongs to the journal. */
  async keepDamaged(file: ClosedJournalFile): Promise<void> {
    await rename(file.path, file.path + DAMAGED_SUFFIX);
    this.closedBytes -= file.bytes;
  }

  /** Returns how many damaged files are kept. */
  async damagedFiles(): Promise<number> {
    return (await readdir(this.directory)).filter((name) => name.endsWith(DAMAGED_SUFFIX)).length;
  }

  /** Ends the active file. Returns it closed. */
  async finish(ns: bigint): Promise<ClosedJournalFile | undefined> {
    const last = this.active;
    if (!last) return undefined;
    last.append(encodeAlive(ns));
    this.active = undefined;
    this.ended.add(last);
    await this.flush();
    return { path: last.path, bytes: last.size };
  }

  private get open(): JournalFile[] {
    return this.active ? [...this.ended, this.active] : [...this.ended];
  }
}
