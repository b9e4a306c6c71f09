import { setImmediate as otherRequests } from 'node:timers/promises';
import { type ValidatedContent, validateSchemaContent } from '../../schema/export-schemas/validate.js';
import { FairTurns } from '../../schema/process/fair-turns.js';

/**
 * A validation occupies the event loop: milliseconds for 100 columns of SQL, many for the largest
 * body.
 */
const turns = new FairTurns({ running: 1 });
/** Results of checks of the content of requests that are under way. */
const outcomes = new WeakMap<object, { columnCap: number; checked: ValidatedContent }>();

interface CheckTurn {
  accountId: string;
  signal: AbortSignal;
  columnCap: number;
}

/**
 * Validates content at its account's turn, for `checkedContent` to find the outcome. The event loop
 * serves other requests between two validations. Rejects if the signal aborts before the turn.
 */
export function checkAhead(content: object, { accountId, signal, columnCap }: CheckTurn): Promise<ValidatedContent> {
  return turns.run({ key: accountId, signal }, async () => {
    const checked = checkedContent(content, columnCap);
    await otherRequests();
    return checked;
  });
}

/** Validates content, unless it was already checked with the same cap. */
export function checkedContent(content: unknown, columnCap: number): ValidatedContent {
  const isObject = typeof content === 'object' && content !== null;
  const known = isObject ? outcomes.get(content) : undefined;
  if (known?.columnCap === columnCap) return known.checked;
  const checked = validateSchemaContent(content, { columnCap });
  if (isObject) outcomes.set(content, { columnCap, checked });
  return checked;
}
