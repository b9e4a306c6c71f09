import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamRange } from '../../schema/time/time-range.js';
import { unreadableSlice } from '../activity/failure-of.js';
import type { LostSlices } from '../exports/rows/lost-slices.js';
import { StalledReaderError } from './record-sink.js';

/** Waits before a window is read again. After the last one the connection ends. */
const AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Decides what follows a window that could not be read or sent: another try, until it is hopeless.
 */
export class FailedReads {
  private inRow = 0;

  constructor(
    private readonly lost: LostSlices,
    private readonly requestId: string,
    /** Called with each failure that another try follows. */
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** A window was sent. */
  ended(): void {
    this.inRow = 0;
  }

  /**
   * Waits before the next try. Returns a range that it has to do without from now on. Throws the
   * error if there is no other try.
   */
  async next(error: unknown, signal: AbortSignal): Promise<StreamRange | null> {
    const waitMs = AGAIN_MS[this.inRow];
    if (signal.aborted || error instanceof StalledReaderError || waitMs === undefined) throw error;
    this.inRow += 1;
    this.onFailure(error);
    const lost = unreadableSlice(error) ? await this.setAside(error, signal) : null;
    if (lost) this.inRow = 0;
    else await sleep(waitMs, undefined, { signal });
    return lost;
  }

  private async setAside(error: unknown, signal: AbortSignal): Promise<StreamRange | null> {
    try {
      return await this.lost.afterFailure(error, { requestId: this.requestId, signal });
    } catch (failure) {
      if (failure !== error) this.onFailure(failure);
      return null;
    }
  }
}
