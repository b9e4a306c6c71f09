import type { TimeRange } from '../../../schema/time-range.js';
import type { LastFrames } from '../core/collection-core.js';
import { nextOwnership, OURS, type Ownership, type OwnershipEvent } from '../handover/journal-ownership.rule.js';
import { JournalFile } from '../journal/journal-file.js';
import { journalRanges } from '../journal/journal-ranges.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';

/** A journal file on its way into the index. */
export interface PendingFile {
  file: JournalFile | ClosedJournalFile;
  /** The last frames of each stream at the file's end, while the shard is handed over. */
  lastFrames: LastFrames[] | null;
  ownership: Ownership;
  /** When it was received. Null until that was read. */
  range: TimeRange | null;
}

type InState<State extends Ownership['state']> = PendingFile & { ownership: Extract<Ownership, { state: State }> };

/** The complete journal files of a shard, oldest first. */
export class PendingFiles {
  private files: PendingFile[] = [];

  constructor(private readonly journal: Journal) {}

  get all(): readonly PendingFile[] {
    return this.files;
  }

  add(file: JournalFile | ClosedJournalFile, lastFrames: LastFrames[] | null, range: TimeRange | null): void {
    this.files.push({ file, lastFrames, ownership: OURS, range });
  }

  in<State extends Ownership['state']>(...states: State[]): InState<State>[] {
    return this.files.filter((file): file is InState<State> => (states as string[]).includes(file.ownership.state));
  }

  shardLost(): void {
    for (const file of this.files) file.ownership = nextOwnership(file.ownership, 'shard lost');
  }

  /** Moves a file on, and removes it from the journal once it is done. */
  async advance(pending: PendingFile, event: Exclude<OwnershipEvent, 'shard lost'>): Promise<void> {
    const ownership = nextOwnership(pending.ownership, event);
    if (ownership.state === 'done') {
      await this.journal.remove(await this.closed(pending));
      this.files = this.files.filter((other) => other !== pending);
    }
    pending.ownership = ownership;
  }

  /** Returns the file, after closing it if necessary. If the disk refuses, try again. */
  async closed(pending: PendingFile): Promise<ClosedJournalFile> {
    const { file } = pending;
    if (!(file instanceof JournalFile)) return file;
    return (pending.file = await this.journal.closeFile(file));
  }

  /** Returns when files were received. */
  async rangesOf(files: readonly PendingFile[]): Promise<TimeRange[]> {
    if (files.some(({ range }) => range === null)) {
      const read = await journalRanges(await this.pathsOf(files));
      for (const [i, file] of files.entries()) file.range ??= read[i]!;
    }
    return files.flatMap(({ range }) => range ?? []);
  }

  async pathsOf(files: readonly PendingFile[]): Promise<string[]> {
    const paths: string[] = [];
    for (const file of files) paths.push((await this.closed(file)).path);
    return paths;
  }
}
