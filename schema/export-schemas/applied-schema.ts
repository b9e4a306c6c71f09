import type { ExportSchemaContent } from './model.js';

/** The schema that a worker applies; later edits of the stored one do not reach it. */
export type AppliedSchema =
  | { kind: 'raw' }
  | {
      kind: 'columns';
      /** Null or absent: an inline schema. */
      name?: string | null | undefined;
      version?: number | null | undefined;
      content: ExportSchemaContent;
    };
