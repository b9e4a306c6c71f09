/** Maximum number of event streams per session and process. */
export const MAX_STREAMS = 8;

/** Counts the open event streams of each session. */
export class EventStreamLimit {
  private readonly open = new Map<string, number>();

  /** Returns an idempotent function that frees the place, or undefined above the limit. */
  take(holder: string): (() => void) | undefined {
    const count = this.open.get(holder) ?? 0;
    if (count >= MAX_STREAMS) return undefined;
    this.open.set(holder, count + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = (this.open.get(holder) ?? 1) - 1;
      if (left > 0) this.open.set(holder, left);
      else this.open.delete(holder);
    };
  }
}
