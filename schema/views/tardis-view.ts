import { z } from 'zod';
import { TARDIS_KEY } from '../export-schemas/view-keys.js';
import { DATASET_TYPES, type DatasetType } from '../tardis/datasets/dataset-type.rule.js';
import { joinUnknown, type UnknownBook } from './unknown-book.rule.js';
import { wordOf } from './view-fields.js';
import { VIEW_CATEGORIES, viewOfStream } from './view-sources.js';
import type { ViewKind } from './view-kind.js';

/** The rows of a daily file of Tardis (beyond.md 9). Requests for such files make it. */
export interface TardisView {
  kind: 'tardis';
  data_type: DatasetType;
  /** Names in the file's first columns. */
  exchange: string;
  symbol: string;
}

/** Findings of a partition. */
interface TardisFindings {
  /** When the book was unknown; none of others. */
  unknown: UnknownBook[];
}

/** Streams of which no other view is made. */
const ONLY_HERE: readonly string[] = ['liquidations', 'book_ticker'];
/** Bytes of a row, and rows that a message gives at most on average. */
const [ROW_BYTES, ROWS_OF_MESSAGE] = [120, 24];

/** Rows of daily files. */
export const tardisKind: ViewKind<TardisView> = {
  key: TARDIS_KEY,
  category: VIEW_CATEGORIES.tardis,
  isOf: (stream) => ONLY_HERE.includes(stream.streamType) || viewOfStream(stream) !== null,
  streamTypes: `${ONLY_HERE.join(', ')}, or streams that other views are made of`,
  fields: z.strictObject({
    ...{ kind: z.literal('tardis'), data_type: wordOf(DATASET_TYPES as [DatasetType, ...DatasetType[]]) },
    ...{ exchange: z.string(), symbol: z.string() },
  }),
  sizeField: 'view.kind',
  expectedRows: (_, { messages }) => messages * ROWS_OF_MESSAGE,
  isOfMessages: () => false,
  rowBytes: () => ROW_BYTES,
  mergeFindings: (found) => ({
    unknown: joinUnknown((found as readonly unknown[] as readonly TardisFindings[]).flatMap(({ unknown }) => unknown)),
  }),
};
