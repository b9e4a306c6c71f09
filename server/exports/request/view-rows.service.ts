import type { EntityManager } from 'typeorm';
import type { TimeRange } from '../../../schema/time/time-range.js';
import { mostRows } from '../../../schema/exports/plan-export.rule.js';
import { extractorKeyOf, type View, viewKind } from '../../../schema/views/view.js';
import { MAX_VIEW_ROWS, type ViewSubject } from '../../../schema/views/view-kind.js';
import { invalidArgument } from '../../errors/domain-error.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { hourLoads } from '../../segments/hour-loads.js';

/** No message has fewer bytes for each of its trades or levels. */
const LEAST_BYTES = 20n;

/** Returns what the rows of an export are made of. */
export function subjectOf(view: View | null, snapshot: SchemaSnapshot, exchange: string): ViewSubject {
  const unfold = snapshot.kind === 'columns' ? snapshot.content.unfold : undefined;
  return { exchange, unfolds: Object.hasOwn(unfold ?? {}, extractorKeyOf(view, exchange)) };
}

/**
 * Throws `invalid_argument` if a view would have too many rows (beyond.md 1). `messageBytes`: of
 * the coverage, null if unknown; the index is read only if these bytes leave it open.
 */
export async function requireFewRows(
  db: EntityManager,
  {
    view,
    datastreamId,
    coverage,
    subject,
    messageBytes,
  }: {
    view: View | null;
    datastreamId: string;
    coverage: readonly TimeRange[];
    subject: ViewSubject;
    messageBytes: bigint | null;
  },
): Promise<void> {
  if (!view) return;
  const messages = messageBytes === null ? Infinity : Number(messageBytes / LEAST_BYTES);
  const most = new Map([
    [0n, { rows: messages, messageBytes: messageBytes === null ? Infinity : Number(messageBytes) }],
  ]);
  if (mostRows(view, { coverage, hours: most, subject }) <= MAX_VIEW_ROWS) return;
  requireRows(view, mostRows(view, { coverage, hours: await hourLoads(db, datastreamId, coverage), subject }));
}

/** Throws `invalid_argument` if so many rows of a view are too many. */
export function requireRows(view: View, rows: number): void {
  if (rows <= MAX_VIEW_ROWS) return;
  const { sizeField } = viewKind(view);
  const message = `${sizeField} would give up to ${Math.round(rows)} rows, more than ${MAX_VIEW_ROWS}`;
  throw invalidArgument(sizeField, message);
}
