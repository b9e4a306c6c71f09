import { ASCII } from '../db/column-types.js';

/** Checkpoints of order books: states at an hour's boundary, from which replays continue. */
export const books: readonly string[] = [
  `CREATE TABLE book_checkpoints (
      datastream_id BIGINT NOT NULL,
      at_ns BIGINT NOT NULL,
      depends_from_ns BIGINT NOT NULL,
      version INT NOT NULL,
      blob_name VARCHAR(255) ${ASCII} NOT NULL,
      PRIMARY KEY (datastream_id, at_ns),
      KEY checkpoints_by_blob (blob_name)
    )`,
  // The revision rises when messages or gaps before the watermark change: checkpoints that were
  // read before it are not recorded. All boundaries up to through_ns have been looked at.
  `CREATE TABLE book_inputs (
      datastream_id BIGINT NOT NULL PRIMARY KEY,
      revision BIGINT NOT NULL DEFAULT 0,
      version INT NOT NULL DEFAULT 0,
      through_ns BIGINT NOT NULL DEFAULT 0
    )`,
];
