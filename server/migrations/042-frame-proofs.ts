import { ASCII } from '../db/column-types.js';

/** Columns that prove raw frames: of slices since they are sealed, of whole hours, and of days. */
export const frameProofs: readonly string[] = [
  `ALTER TABLE segment_slices
    ADD COLUMN frames_sha256 BINARY(32) NULL COMMENT 'null: sealed by an earlier release', ALGORITHM=INSTANT`,
  `ALTER TABLE quality_hours
    ADD COLUMN frames_sha256 BINARY(32) NULL COMMENT 'null: no frames, or read by an earlier release',
    ADD COLUMN followed BIGINT NULL COMMENT 'messages whose number follows the one before',
    ADD COLUMN unlinked BIGINT NULL COMMENT 'numbered messages with none before to compare',
    ADD COLUMN failures JSON NULL COMMENT 'the first messages that contradict those before',
    ALGORITHM=INSTANT`,
  // What the first method that says anything says of a day's messages.
  `ALTER TABLE quality_days
    ADD COLUMN proof_method VARCHAR(10) ${ASCII} NULL COMMENT 'null: computed by an earlier release',
    ADD COLUMN verified BIGINT NULL,
    ADD COLUMN failed BIGINT NULL,
    ADD COLUMN unverifiable BIGINT NULL,
    ALGORITHM=INSTANT`,
];
