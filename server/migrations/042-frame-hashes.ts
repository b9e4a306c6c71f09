/** Columns with the hashes of raw frames: of slices since they are sealed, and of whole hours. */
export const frameHashes: readonly string[] = [
  `ALTER TABLE segment_slices
    ADD COLUMN frames_sha256 BINARY(32) NULL COMMENT 'null: sealed by an earlier release', ALGORITHM=INSTANT`,
  `ALTER TABLE quality_hours
    ADD COLUMN frames_sha256 BINARY(32) NULL COMMENT 'null: no frames, or read by an earlier release',
    ALGORITHM=INSTANT`,
];
