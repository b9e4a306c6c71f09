import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex="0"]';
const PAGE_ROWS = 10;

/** Returns the controls of a row, in their order. */
export const focusables = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** Whether a key belongs to an input of text. */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');

/**
 * Returns the row that an arrow, Page, Home or End key leads to from the focused one, and which of
 * its controls gets the focus; null for other keys.
 */
export function arrowTarget(
  { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>,
  count: number,
): { index: number; position: number } | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return null;
  const row = target.closest('[data-index]');
  if (!row) return null;
  const index = Number(row.getAttribute('data-index'));
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const to = Math.max(0, Math.min(count - 1, index + step));
  return { index: to, position: focusables(row).indexOf(target) };
}
