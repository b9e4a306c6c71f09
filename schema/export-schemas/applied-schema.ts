import { z } from 'zod';
import type { ExportSchemaContent } from './model.js';

/** The schema that a worker applies; later edits of the stored one do not reach it. */
export const appliedSchema = z.union([
  z.object({ kind: z.literal('raw') }),
  z.object({
    kind: z.literal('columns'),
    /** Null or absent: an inline schema. */
    name: z.string().nullish(),
    version: z.number().nullish(),
    content: z.custom<ExportSchemaContent>(),
  }),
]);
export type AppliedSchema = z.infer<typeof appliedSchema>;
