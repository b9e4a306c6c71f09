/**
 * Column with the version of the rules that a stored hour was added up by: hours of older ones are
 * read again.
 */
export const rollupVersions: readonly string[] = [
  `ALTER TABLE rollup_hours
      ADD COLUMN version SMALLINT UNSIGNED NOT NULL DEFAULT 1 COMMENT 'of the rule, the lowest of its minutes',
      ALGORITHM=INSTANT`,
  `ALTER TABLE rollup_hours
      ADD KEY rollups_by_version (datastream_id, version),
      ALGORITHM=INPLACE, LOCK=NONE`,
];
