import { continueAsNew, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { msToNs } from '../../schema/time/timestamps.js';
import { inLanes } from '../activity/in-lanes.js';
import { BACKGROUND } from '../activity/priority.js';
import type { BooksPage, BookToCheckpoint, CheckpointActivities, CheckpointCount } from './contract.js';

/** Time that a boundary is left alone: late journals may arrive. */
const SETTLE_MS = 5 * 60_000;
/** Concurrent books: checkpoints leave workers to other tasks. */
const LANES = 2;
/** Pages of streams before the run continues as a new one. */
const PAGES_PER_RUN = 2;
const RETRY = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 10 } as const;

const { findBooksToCheckpoint } = proxyActivities<CheckpointActivities>({
  startToCloseTimeout: '2m',
  priority: BACKGROUND,
  retry: RETRY,
});
const { checkpointBook } = proxyActivities<CheckpointActivities>({
  startToCloseTimeout: '2h',
  heartbeatTimeout: '30s',
  priority: BACKGROUND,
  retry: RETRY,
});

interface CheckpointRun {
  /** Instead of five minutes. */
  settleMs?: number;
  /** Position at which the run before this one stopped, and its counts. */
  continued?: { after: string; total: CheckpointOutcome };
}

export interface CheckpointOutcome extends CheckpointCount {
  books: number;
  /** Books whose checkpoints failed. The next run tries again. */
  failed: number;
}

/**
 * Writes the state of each wanted order book every ten minutes, from which exports and
 * `GET /books` continue. Run by the schedule `checkpoint-books`.
 */
export async function checkpointBooks(run: CheckpointRun = {}): Promise<CheckpointOutcome> {
  const settledBeforeNs = String(msToNs(Date.now() - (run.settleMs ?? SETTLE_MS)));
  const total = run.continued?.total ?? { books: 0, known: 0, unknown: 0, unreadable: 0, refused: 0, failed: 0 };
  let after: string | null = run.continued?.after ?? '0';
  for (let pages = 0; after !== null; pages++) {
    if (pages === PAGES_PER_RUN) await continueAsNew<typeof checkpointBooks>({ ...run, continued: { after, total } });
    const page: BooksPage = await findBooksToCheckpoint({ settledBeforeNs, after });
    await checkpointAll(page.books, total);
    after = page.after;
  }
  show(total);
  return total;
}

async function checkpointAll(books: readonly BookToCheckpoint[], total: CheckpointOutcome): Promise<void> {
  await inLanes(books, LANES, async (book) => {
    const { exchange, instrument } = book.datastream;
    const summary = `${book.boundariesNs.length} checkpoint(s) of ${exchange} ${instrument}`;
    try {
      const count = await checkpointBook.executeWithOptions({ summary }, [book]);
      for (const key of ['known', 'unknown', 'unreadable', 'refused'] as const) total[key] += count[key];
    } catch (error) {
      if (isCancellation(error)) throw error;
      // One stream must not keep the others from theirs.
      total.failed += 1;
    }
    total.books += 1;
    show(total);
  });
}

function show({ books, known, unknown, unreadable, refused, failed }: CheckpointOutcome): void {
  const lost = unreadable > 0 ? `; **${unreadable} boundary(ies) behind messages that cannot be read**` : '';
  const again = failed + refused > 0 ? `; ${failed} book(s) failed and ${refused} changed meanwhile` : '';
  setCurrentDetails(`${books} book(s): ${known} known and ${unknown} unknown at their boundaries${lost}${again}`);
}
