import { ASCII, ID, JSON_TEXT } from '../db/column-types.js';

/** Export sets that repeat every hour or day, and the periods that they have delivered. */
export const exportSchedules: readonly string[] = [
  `CREATE TABLE export_schedules (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      name VARCHAR(100) NOT NULL,
      selection ${JSON_TEXT} NOT NULL,
      format VARCHAR(8) ${ASCII} NOT NULL,
      format_options ${JSON_TEXT} NOT NULL,
      schema_asked ${JSON_TEXT} NOT NULL,
      view ${JSON_TEXT} NULL,
      parquet_types ${JSON_TEXT} NULL,
      layout VARCHAR(4) ${ASCII} NOT NULL,
      destination_id ${ID} NULL,
      every VARCHAR(2) ${ASCII} NOT NULL,
      lag_text VARCHAR(8) ${ASCII} NOT NULL COMMENT 'a duration, as it was sent',
      revise BOOLEAN NOT NULL,
      next_ns BIGINT NOT NULL COMMENT 'start of the period after the last one that was begun',
      checked_at DATETIME(6) NOT NULL COMMENT 'changes of data before it are known',
      synced_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6) COMMENT 'when Temporal was last told, by the clock',
      created_at DATETIME(6) NOT NULL,
      updated_at DATETIME(6) NOT NULL,
      paused_at DATETIME(6) NULL,
      deleted_at DATETIME(6) NULL,
      KEY schedules_of_account (account_id, deleted_at, created_at, id),
      KEY schedules_of_destination (destination_id, deleted_at)
    )`,
  // The key makes each period begin once, and each of its revisions.
  `CREATE TABLE export_schedule_runs (
      id ${ID} NOT NULL PRIMARY KEY,
      schedule_id ${ID} NOT NULL,
      account_id ${ID} NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      revision INT UNSIGNED NOT NULL,
      cause VARCHAR(10) ${ASCII} NOT NULL,
      status VARCHAR(10) ${ASCII} NOT NULL COMMENT 'as the workflow knows it; that of the set is newer',
      reason VARCHAR(1000) NULL,
      set_id ${ID} NULL COMMENT 'null until it has begun',
      data_changes BIGINT NULL COMMENT 'how often its data had changed when it began',
      is_outdated BOOLEAN NOT NULL DEFAULT FALSE COMMENT 'its data has changed since',
      asked_at DATETIME(6) NOT NULL COMMENT 'when it was queued, again by a retry',
      created_at DATETIME(6) NOT NULL,
      started_at DATETIME(6) NULL,
      finished_at DATETIME(6) NULL,
      UNIQUE KEY run_of_period (schedule_id, from_ns, revision),
      KEY runs_by_status (schedule_id, status),
      CONSTRAINT runs_schedule FOREIGN KEY (schedule_id) REFERENCES export_schedules (id)
    )`,
  // Null: the set was requested by itself.
  `ALTER TABLE export_sets ADD COLUMN run_id ${ID} NULL, ADD COLUMN place ${JSON_TEXT} NULL COMMENT 'of a period at its destination', ALGORITHM=INSTANT`,
  `ALTER TABLE export_set_streams ADD COLUMN is_metered BOOLEAN NOT NULL DEFAULT FALSE COMMENT 'an earlier set of the period was metered for it', ALGORITHM=INSTANT`,
  // What changes only what is wanted counts in the first column alone.
  `ALTER TABLE changed_hours ADD COLUMN data_changes BIGINT NOT NULL DEFAULT 0 COMMENT 'of messages and gaps', ALGORITHM=INSTANT`,
  `ALTER TABLE quality_hours ADD COLUMN data_changes BIGINT NOT NULL DEFAULT 0 COMMENT 'that were measured, in all', ALGORITHM=INSTANT`,
  // When the data of an hour last changed, of any stream: where schedules look for changes.
  `CREATE TABLE data_changes (
      hour_ns BIGINT NOT NULL PRIMARY KEY,
      noted_at DATETIME(6) NOT NULL,
      KEY changes_since (noted_at)
    )`,
];
