import type { Core } from '../http/route.js';
import { ExportDocument, type ExportFieldsFragment, type ExportStatus } from '../generated/operations.js';

/** How often an export is looked at while a client waits: twice a second, as dashboards do. */
const LOOK_EVERY_MS = 500;
const FINAL: readonly ExportStatus[] = ['SUCCEEDED', 'FAILED', 'CANCELED'];

/**
 * The export as soon as its status is another than `seen`'s, or as it is after `seconds` (contract 4, `?wait=`). A final status
 * never changes: no waiting. Null when it was deleted meanwhile.
 */
export async function awaitChange(
  seen: ExportFieldsFragment,
  seconds: number,
  call: { lookAgain: Core; pause(milliseconds: number): Promise<void> },
): Promise<ExportFieldsFragment | null> {
  const untilMs = performance.now() + seconds * 1_000;
  let current = seen;
  while (current.status === seen.status && !FINAL.includes(current.status)) {
    const leftMs = untilMs - performance.now();
    if (leftMs <= 0) break;
    await call.pause(Math.min(leftMs, LOOK_EVERY_MS));
    const { export: next } = await call.lookAgain(ExportDocument, { id: seen.id });
    if (!next) return null;
    current = next;
  }
  return current;
}
