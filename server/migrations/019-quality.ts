import { ASCII } from '../db/column-types.js';

/** Table of the completeness of each stream and UTC day. */
export const quality: readonly string[] = [
  // Written by the transactions that change messages or gaps. A worker reads the hour again.
  `CREATE TABLE changed_hours (
      datastream_id BIGINT NOT NULL,
      hour_ns BIGINT NOT NULL,
      changes BIGINT NOT NULL,
      PRIMARY KEY (datastream_id, hour_ns)
    )`,
  // What the messages of an hour show. Null: the stream has no means to show it.
  `CREATE TABLE quality_hours (
      datastream_id BIGINT NOT NULL,
      hour_ns BIGINT NOT NULL,
      frames BIGINT NOT NULL,
      byte_count BIGINT NOT NULL,
      sequence_breaks BIGINT NULL,
      repeats BIGINT NULL,
      verified BIGINT NOT NULL,
      failed BIGINT NOT NULL,
      crossed_ns BIGINT NULL,
      lag_bins VARCHAR(16000) ${ASCII} NULL COMMENT 'a mergeable sketch of lags, base64',
      lag_max_ns BIGINT NULL,
      PRIMARY KEY (datastream_id, hour_ns)
    )`,
  `CREATE TABLE quality_days (
      datastream_id BIGINT NOT NULL,
      day_ns BIGINT NOT NULL,
      revision INT UNSIGNED NOT NULL,
      day_condition VARCHAR(9) ${ASCII} NOT NULL,
      facts JSON NOT NULL COMMENT 'nanoseconds and counts are decimal strings',
      kept BOOLEAN NOT NULL DEFAULT FALSE COMMENT 'retention removed rows: it is not computed again',
      updated_at DATETIME(6) NOT NULL,
      PRIMARY KEY (datastream_id, day_ns),
      KEY quality_by_day (day_ns, day_condition),
      KEY quality_by_condition (day_condition, datastream_id)
    )`,
];
