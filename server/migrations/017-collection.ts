import { ASCII, CODE } from '../db/column-types.js';

/** Collectors' leases and epochs, their reports, and imports of captures. */
export const collection: readonly string[] = [
  `CREATE TABLE collector_epochs (
      id TINYINT NOT NULL PRIMARY KEY,
      latest BIGINT NOT NULL
    )`,
  'INSERT INTO collector_epochs (id, latest) VALUES (1, 0)',
  // The columns from standby_seen_at on are what an owner and its successor exchange during a
  // handover.
  `CREATE TABLE collector_leases (
      shard VARCHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
      owner VARCHAR(255) NOT NULL,
      epoch BIGINT NOT NULL,
      expires_at DATETIME(6) NOT NULL,
      down_noticed BOOLEAN NOT NULL DEFAULT TRUE COMMENT 'an event reported that no collector owns the shard',
      sealed_through_ns BIGINT NULL,
      delivered_through_ns BIGINT NULL COMMENT 'of the owner; the watermark waits for a second collector',
      beside_through_ns BIGINT NULL COMMENT 'up to where a second collector has filled gaps',
      cut_requested_ns BIGINT NULL,
      reported_at DATETIME(6) NULL,
      reported_ns BIGINT NULL,
      standby_seen_at DATETIME(6) NULL,
      handing_over_until DATETIME(6) NULL,
      successor VARCHAR(255) NULL,
      successor_epoch BIGINT NULL,
      successor_expires_at DATETIME(6) NULL,
      successor_live TINYINT NOT NULL DEFAULT 0,
      last_frames MEDIUMTEXT NULL,
      last_frames_epoch BIGINT NULL COMMENT 'of the owner that sent last_frames'
    )`,
  `CREATE TABLE collector_parts (
      exchange ${CODE} NOT NULL,
      collector VARCHAR(255) NOT NULL,
      parts INT NOT NULL,
      said_at DATETIME(6) NOT NULL COMMENT 'when this number was new',
      PRIMARY KEY (exchange, collector)
    )`,
  `CREATE TABLE plan_revisions (
      exchange ${CODE} NOT NULL PRIMARY KEY,
      revision CHAR(16) ${ASCII} NOT NULL COMMENT 'new with every change of what is wanted, or of where'
    )`,
  // Streams without a row belong to the first part of their exchange.
  `CREATE TABLE stream_shards (
      datastream_id BIGINT NOT NULL PRIMARY KEY,
      shard VARCHAR(64) ${ASCII} NOT NULL,
      moved_ns BIGINT NOT NULL COMMENT 'up to there the shard before has delivered it'
    )`,
  `CREATE TABLE stream_reports (
      datastream_id BIGINT NOT NULL PRIMARY KEY,
      epoch BIGINT NOT NULL,
      connected TINYINT NOT NULL,
      since_ns BIGINT NOT NULL,
      reason VARCHAR(64) ${ASCII} NULL,
      detail VARCHAR(255) NULL,
      last_frame_ns BIGINT NULL,
      messages_per_second DOUBLE NOT NULL
    )`,
  `CREATE TABLE served_shards (
      shard VARCHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
      seen_at DATETIME(6) NOT NULL
    )`,
  `CREATE TABLE capture_imports (
      exchange ${CODE} NOT NULL,
      digest VARCHAR(128) ${ASCII} NOT NULL,
      epoch BIGINT NOT NULL,
      committed_at DATETIME(6) NULL,
      datastream_ids JSON NULL COMMENT 'datastreams whose messages are in the index',
      PRIMARY KEY (exchange, digest)
    )`,
];
