import { ASCII, ID, JSON_TEXT } from '../db/column-types.js';

/** Connections that follow datastreams, their bytes, and what was filled behind watermarks. */
export const streaming: readonly string[] = [
  `ALTER TABLE plans ADD COLUMN stream_connections INT NOT NULL DEFAULT 20
      COMMENT 'open connections of an account', ALGORITHM=INSTANT`,
  `CREATE TABLE stream_connections (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      key_id ${ID} NULL COMMENT 'null: opened by a user, or by staff',
      request ${JSON_TEXT} NOT NULL,
      opened_at DATETIME(6) NOT NULL,
      reported_at DATETIME(6) NOT NULL COMMENT 'one that was not reported for 15 s is not open',
      byte_count BIGINT NOT NULL DEFAULT 0,
      message_count BIGINT NOT NULL DEFAULT 0,
      ended_at DATETIME(6) NULL,
      reason VARCHAR(64) ${ASCII} NULL,
      KEY stream_connections_of_account (account_id, ended_at, reported_at),
      KEY stream_connections_by_age (opened_at)
    )`,
  `CREATE TABLE stream_usage (
      account_id ${ID} NOT NULL,
      day DATE NOT NULL,
      byte_count BIGINT NOT NULL,
      PRIMARY KEY (account_id, day)
    )`,
  `CREATE TABLE stream_fills (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      shard VARCHAR(64) ${ASCII} NOT NULL,
      datastream_id BIGINT NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NOT NULL,
      filled_at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
      KEY stream_fills_of_shard (shard, id),
      KEY stream_fills_by_age (filled_at)
    )`,
];
