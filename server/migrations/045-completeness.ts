/** Columns of what exports received of their time, and of what an account calls complete. */
export const completenessOfExports: readonly string[] = [
  `ALTER TABLE exports
    ADD COLUMN received_ns BIGINT NULL COMMENT 'null: has not succeeded, or an earlier release made it',
    ADD COLUMN gap_count INT UNSIGNED NULL, ALGORITHM=INSTANT`,
  `ALTER TABLE accounts ADD COLUMN complete_percent DOUBLE NOT NULL DEFAULT 99, ALGORITHM=INSTANT`,
];
