import type { z } from 'zod';
import type { StreamCategory } from '../streams.js';

/** Output columns cannot compute with more: the most rows that a view may have (beyond.md 1). */
export const MAX_VIEW_ROWS = 1e9;

/** A validated view, or the first invalid field as the 400 names it: `view`, `view.size`, … */
export type ViewResult<V> = { ok: true; view: V } | { ok: false; field: string; message: string };

/** Some time that an export covers, and the stored messages in it according to the index. */
export interface ViewLoad {
  coveredNs: bigint;
  /** Estimates, hence not integers. */
  messages: number;
  messageBytes: number;
}

/** The object that rows are made of. */
export interface ViewSubject {
  exchange: string;
  /** Whether the schema unfolds an array of the view's messages. */
  unfolds: boolean;
}

/** Properties of a stream that decide whether a view can be made of it. */
export interface ViewedStreamKind {
  exchange: string;
  streamType: string;
}

/** One kind of view: its shape, and what the server must know to plan an export of it. */
export interface ViewKind<V> {
  /**
   * Extractor key of its rows: to the schema language they are messages of an exchange of this
   * code.
   */
  key: string;
  /** Category of schemas that read its rows. */
  category: StreamCategory;
  /** Streams that it can be made of. */
  isOf: (stream: ViewedStreamKind) => boolean;
  /** Those stream types in words. */
  streamTypes: string;
  /** Fields of the request with their defaults. */
  fields: z.ZodType<V>;
  /** The field to change when there would be more than `MAX_VIEW_ROWS` rows. */
  sizeField: string;
  /** Returns the most rows that a view of the load has. */
  expectedRows: (view: V, load: ViewLoad, subject: ViewSubject) => number;
  /** Whether each row comes from messages, so that some of them show how many there are. */
  isOfMessages: (view: V) => boolean;
  /** Returns the bytes of a row as a message. */
  rowBytes: (view: V) => number;
  /** Joins what partitions found, in time order, for the manifest's `view`. */
  mergeFindings: (found: readonly Record<string, unknown>[]) => Record<string, unknown>;
}
