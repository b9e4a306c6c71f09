import { sumCounts } from '../../../schema/exports/column-counts.rule.js';
import { overlap, type TimeRange } from '../../../schema/time/time-range.js';
import { barLimit } from '../../../schema/views/bar-limit.js';
import type { BarsView } from '../../../schema/views/bars-view.js';
import type { ReducedInput, ViewFindings, ViewInput } from '../view-stage.js';
import { REPEAT_SECONDS, secondOf } from './ids/recent-ids.js';
import { type EarlierSighting, seenBefore } from './ids/seen-before.js';
import type { SeenIds } from './ids/seen-ids.js';
import { reduceTrades } from './reduce-bars.js';
import type { StoredBar } from './stored/bar-record.js';
import { type BarChunk, ReductionFile } from './stored/reduction-file.js';
import { TimeBars } from './time-bars.js';
import type { IntakeCounts } from './trade-intake.js';
import { SECOND_NS } from '../../../schema/time/timestamps.js';

interface Reduction {
  range: TimeRange;
  file: ReductionFile;
}

/**
 * Bars of reduced partitions. A trade that an earlier partition saw within 24 hours is a repeat:
 * such a partition is reduced again without it. Normally there is none.
 */
export class MergedReductions {
  private changes: IntakeCounts = { misfits: {}, repeats: 0 };

  constructor(
    private readonly input: ViewInput<BarsView>,
    private readonly reduced: ReducedInput,
  ) {}

  async *bars(): AsyncGenerator<Iterable<StoredBar>> {
    const { blobs, signal, view } = this.input;
    const files = await Promise.all(
      this.reduced.files.map(async ({ blobName, ...range }) => {
        return { range, file: await ReductionFile.open(blobs, blobName, signal) };
      }),
    );
    const reductions = await this.withoutRepeats(files);
    const limit = barLimit(view);
    if (limit.by === 'time') yield* this.timeBars(reductions, limit.sizeNs);
    else yield* this.sequenceBars(reductions);
  }

  /** Returns findings that the reductions do not say already. */
  findings(): ViewFindings {
    const { misfits, repeats } = this.changes;
    return { misfits, brokenMessages: 0, firstBroken: null, view: { repeats } };
  }

  /** Replaces the reductions whose first trades of an id are repeats; these may be in the file. */
  private async withoutRepeats(reductions: readonly Reduction[]): Promise<Reduction[]> {
    const kept: Reduction[] = [];
    let recent: { range: TimeRange; ids: SeenIds }[] = [];
    for (const reduction of reductions) {
      const { range, file } = reduction;
      const sinceNs = BigInt(secondOf(range.fromNs) - REPEAT_SECONDS) * SECOND_NS;
      recent = recent.filter((one) => one.range.toNs > sinceNs);
      const ids = await file.ids();
      const repeats = seenBefore(
        ids,
        recent.map((one) => one.ids),
      );
      kept.push(repeats.length > 0 ? await this.again(reduction, repeats) : reduction);
      recent.push({ range, ids });
    }
    return kept;
  }

  private async again({ range, file }: Reduction, earlier: readonly EarlierSighting[]): Promise<Reduction> {
    const { input, reduced } = this;
    const name = `${reduced.scratch}-${range.fromNs}`;
    const blob = input.blobs.stream(name, { contentType: 'application/octet-stream', signal: input.signal });
    await reduceTrades({ ...input, partition: range, onRead: () => input.onRead(0) }, blob, earlier);
    await blob.finish();
    const replaced = { range, file: await ReductionFile.open(input.blobs, name, input.signal) };
    if (range.fromNs >= reduced.own.fromNs && range.fromNs < reduced.own.toNs)
      this.changes = changesBetween(this.changes, file.footer.counts, replaced.file.footer.counts);
    return replaced;
  }

  /** Merges bars of the same start. */
  private async *timeBars(reductions: readonly Reduction[], sizeNs: bigint): AsyncGenerator<Iterable<StoredBar>> {
    const { fromNs, toNs } = this.reduced.rows;
    const isWanted = ({ firstNs, lastNs }: BarChunk): boolean =>
      (fromNs === null || lastNs + sizeNs >= fromNs) && (toNs === null || firstNs + sizeNs < toNs);
    const chunks = reductions
      .flatMap(({ file }) => file.footer.chunks.filter(isWanted).map((chunk) => ({ file, chunk })))
      .sort((a, b) => (a.chunk.firstNs < b.chunk.firstNs ? -1 : 1));
    const pending = new TimeBars(this.input.view.clock);
    for (const { file, chunk } of chunks) {
      yield pending.takeBefore(chunk.firstNs);
      for (const { ns, bar } of await file.bars(chunk)) pending.merge(ns, bar);
    }
    yield pending.takeBefore();
  }

  /** Bars of one day after the other, each in its order. */
  private async *sequenceBars(reductions: readonly Reduction[]): AsyncGenerator<StoredBar[]> {
    const { fromNs, toNs } = this.reduced.rows;
    for (const { range, file } of reductions) {
      if (!overlap(range, { fromNs: fromNs ?? range.fromNs, toNs: toNs ?? range.toNs })) continue;
      for (const chunk of file.footer.chunks) yield await file.bars(chunk);
    }
  }
}

function changesBetween(sum: IntakeCounts, before: IntakeCounts, after: IntakeCounts): IntakeCounts {
  const less = Object.fromEntries(Object.entries(before.misfits).map(([column, count]) => [column, -count]));
  const misfits = sumCounts([sum.misfits, after.misfits, less]);
  const repeats = (sum.repeats ?? 0) + (after.repeats ?? 0) - (before.repeats ?? 0);
  return { misfits, repeats };
}
