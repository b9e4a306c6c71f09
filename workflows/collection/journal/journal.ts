import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JournalFile } from './journal-file.js';
import { encodeAlive, encodeHeader, encodeStates } from './journal-record.js';
import type { StateUpdate, StreamChange } from '../stream-states.js';

const SUFFIX = '.journal';
const SUPERSEDED = '.superseded';
/** Frames in memory that the disk does not take: beyond this they are refused. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;

export interface JournalStart {
  shard: string;
  epoch: bigint;
  startNs: bigint;
  streams: StreamChange[];
}

/** A journal file that is complete, or was left by an earlier process. */
export interface ClosedJournalFile {
  path: string;
  bytes: number;
}

/** The append-only journal of one shard under `directory`: what it has acknowledged survives a crash. */
export class Journal {
  private active: JournalFile | undefined;
  private closedBytes = 0;
  private fileNumber = 0;

  constructor(
    readonly directory: string,
    private readonly maxBytes: number,
  ) {}

  /** Files of earlier processes, oldest first; `superseded` ones were put aside by a release that knew no better. */
  async recover(): Promise<(ClosedJournalFile & { superseded: boolean })[]> {
    const left = (await readdir(this.directory)).filter((name) => name.endsWith(SUFFIX) || name.endsWith(SUPERSEDED));
    const names = left.sort();
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.directory, name);
        return { path, bytes: (await stat(path)).size, superseded: name.endsWith(SUPERSEDED) };
      }),
    );
    this.closedBytes = files.reduce((total, file) => total + file.bytes, 0);
    return files;
  }

  /** Bytes on disk or on the way there. */
  get bytes(): number {
    return this.closedBytes + (this.active?.size ?? 0);
  }

  /** How full the journal is: 1 is the bound. */
  get fill(): number {
    const pending = (this.active?.pendingBytes ?? 0) / MAX_PENDING_BYTES;
    return Math.max(this.bytes / this.maxBytes, pending);
  }

  get activeBytes(): number {
    return this.active?.size ?? 0;
  }

  /** Opens the first file of an epoch or the next one; the file before, if any, is to be closed by the caller's `closing`. */
  startFile(start: JournalStart): JournalFile | undefined {
    const before = this.active;
    before?.append(encodeAlive(start.startNs));
    this.fileNumber += 1;
    const name = `${pad(start.epoch, 19)}-${pad(this.fileNumber, 9)}${SUFFIX}`;
    this.active = new JournalFile(join(this.directory, name));
    this.active.append(encodeHeader(start));
    return before;
  }

  /** Closes a file that `startFile` replaced; when this fails, try again. */
  async closeFile(file: JournalFile): Promise<ClosedJournalFile> {
    await file.close();
    this.closedBytes += file.size;
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

  /** Makes durable what was appended; answers the longest wait of a record in ms. */
  async flush(): Promise<number> {
    return (await this.active?.flush()) ?? 0;
  }

  /** Removes a file whose content is in the index. */
  async remove(file: ClosedJournalFile): Promise<void> {
    await rm(file.path, { force: true });
    this.closedBytes -= file.bytes;
  }

  /** Ends the active file and answers it closed. */
  async finish(ns: bigint): Promise<ClosedJournalFile | undefined> {
    const last = this.active;
    if (!last) return undefined;
    last.append(encodeAlive(ns));
    this.active = undefined;
    return this.closeFile(last);
  }
}

function pad(value: bigint | number, digits: number): string {
  return String(value).padStart(digits, '0');
}
