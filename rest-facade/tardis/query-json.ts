import { z } from 'zod';

const MAX_CHARACTERS = 32_000;

/** A parameter that is JSON of a shape. `expected` says which, in an error. */
export const queryJson = <Value>(shape: z.ZodType<Value>, expected: string) =>
  z
    .string({ error: expected })
    .max(MAX_CHARACTERS, { error: `must have at most ${MAX_CHARACTERS} characters` })
    .transform((text, context): Value => {
      const parsed = shape.safeParse(jsonOf(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
