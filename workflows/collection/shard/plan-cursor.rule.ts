/**
 * Time since which the streams that the next plan adds are missing. docs/collection.md has the
 * diagram.
 */
export type PlanCursor =
  /** Nothing was planned: the process has just started, or collection here has ended. */
  | { name: 'none' }
  /** We journal beside the owner, and the plan has not arrived yet. */
  | { name: 'beside'; sinceNs: bigint }
  /** A new lease without another owner in between: the next plan continues where ours ended. */
  | { name: 'resumed'; sinceNs: bigint }
  /**
   * Another owner followed the plan up to its last commit. The watermark must not pass before the
   * next plan arrives.
   */
  | { name: 'overtaken'; sinceNs: bigint; newLease: boolean }
  /** The plan was followed up to this moment. */
  | { name: 'followed'; sinceNs: bigint };

export type PlanEvent =
  /** The journal of an earlier process ends at `toNs`. */
  | { type: 'recovered'; toNs: bigint }
  | { type: 'journalling beside'; fromNs: bigint }
  /**
   * The owner beside which we journalled is gone. `sealedNs`: the watermark, null before the first
   * commit.
   */
  | { type: 'promoted'; sealedNs: bigint | null }
  /** We got a lease of our own and have journalled since `fromNs`. */
  | { type: 'lease granted'; sealedNs: bigint | null; fromNs: bigint }
  | { type: 'plan followed'; askedNs: bigint }
  | { type: 'collection ended' };

/** Returns the cursor after an event. */
export function nextCursor(cursor: PlanCursor, event: PlanEvent): PlanCursor {
  const sinceNs = cursor.name === 'none' ? null : cursor.sinceNs;
  switch (event.type) {
    case 'recovered':
      return { name: 'followed', sinceNs: event.toNs };
    case 'journalling beside':
      return { name: 'beside', sinceNs: sinceNs ?? event.fromNs };
    case 'promoted':
      if (cursor.name !== 'beside' || event.sealedNs === null) return cursor;
      return { name: 'overtaken', sinceNs: event.sealedNs, newLease: false };
    case 'lease granted': {
      const { sealedNs, fromNs } = event;
      const isNew = cursor.name === 'none' || cursor.name === 'beside';
      if (sealedNs !== null && (isNew || sealedNs > cursor.sinceNs)) {
        return { name: 'overtaken', sinceNs: sealedNs, newLease: true };
      }
      return cursor.name === 'overtaken'
        ? { ...cursor, newLease: true }
        : { name: 'resumed', sinceNs: sinceNs ?? fromNs };
    }
    case 'plan followed':
      return { name: 'followed', sinceNs: event.askedNs };
    case 'collection ended':
      return { name: 'none' };
  }
}
