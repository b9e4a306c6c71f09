import type { Logger } from 'pino';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { LastFrames } from '../core/shard-contract.js';
import { nextOwnership, OURS, type Ownership, type OwnershipEvent } from '../handover/journal-ownership.rule.js';
import { damageOf } from '../journal/journal-damage.js';
import { JournalFile } from '../journal/journal-file.js';
import { DAMAGED_SUFFIX } from '../journal/journal-file-name.rule.js';
import { journalRanges } from '../journal/journal-ranges.js';
import type { ClosedJournalFile, Journal } from '../journal/journal.js';

/** A journal file on its way into the index. */
export interface PendingFile {
  file: JournalFile | ClosedJournalFile;
  /** The last frames of each stream at the file's end, while the shard is handed over. */
  lastFrames: LastFrames[] | null;
  ownership: Ownership;
  /** Time range of its reception. Null until that was read. */
  range: TimeRange | null;
  isDamaged: boolean;
}

type InState<State extends Ownership['state']> = PendingFile & { ownership: Extract<Ownership, { state: State }> };

/** The complete journal files of a shard, oldest first. */
export class PendingFiles {
  private files: PendingFile[] = [];

  constructor(
    private readonly journal: Journal,
    private readonly logger: Logger,
  ) {}

  get all(): readonly PendingFile[] {
    return this.files;
  }

  add(file: JournalFile | ClosedJournalFile, lastFrames: LastFrames[] | null, range: TimeRange | null): void {
    this.files.push({ file, lastFrames, ownership: OURS, range, isDamaged: false });
  }

  in<State extends Ownership['state']>(...states: State[]): InState<State>[] {
    return this.files.filter((file): file is InState<State> => (states as string[]).includes(file.ownership.state));
  }

  shardLost(): void {
    for (const file of this.files) file.ownership = nextOwnership(file.ownership, 'shard lost');
  }

  /**
   * Looks at a file after it was read, as null if not even its header could be. Returns whether its
   * disk damaged it: then it is kept once it is done.
   */
  async inspect(pending: PendingFile, read: { tornBytes: number } | null): Promise<boolean> {
    if (read?.tornBytes === 0) return false;
    const { path } = await this.closed(pending);
    const damage = pending.isDamaged ? null : await damageOf(path);
    if (damage) {
      pending.isDamaged = true;
      const keptAs = path + DAMAGED_SUFFIX;
      this.logger.error({ path, ...damage, keptAs }, 'journal file is damaged: the rest of it is not delivered');
    }
    return pending.isDamaged;
  }

  /** Moves a file on, and out of the journal once it is done. */
  async advance(pending: PendingFile, event: Exclude<OwnershipEvent, 'shard lost'>): Promise<void> {
    const ownership = nextOwnership(pending.ownership, event);
    if (ownership.state === 'done') {
      const file = await this.closed(pending);
      if (pending.isDamaged) await this.journal.keepDamaged(file);
      else await this.journal.remove(file);
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
