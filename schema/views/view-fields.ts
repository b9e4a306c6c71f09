import { z } from 'zod';
import type { ViewResult } from './view-kind.js';

/** A field of a view with a fixed set of values. */
export const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of: ${words.join(', ')}` });

/** Validates the members of a view and fills in defaults. */
export function parseViewFields<V>(fields: z.ZodType<V>, asked: unknown): ViewResult<V> {
  const parsed = fields.safeParse(asked);
  return parsed.success ? { ok: true, view: parsed.data } : refusal(parsed.error.issues[0]!);
}

function refusal(issue: z.core.$ZodIssue): ViewResult<never> {
  const isUnknown = issue.code === 'unrecognized_keys';
  const path = ['view', ...issue.path, ...(isUnknown ? issue.keys.slice(0, 1) : [])];
  const field = path.join('.');
  return { ok: false, field, message: `${field} ${isUnknown ? 'is not a known field' : issue.message}` };
}
