/** Table of the sums of each stream's messages, by minute. */
export const rollups: readonly string[] = [
  // Written by the transactions that change messages. A bit for each minute of the hour.
  `CREATE TABLE changed_minutes (
      datastream_id BIGINT NOT NULL,
      hour_ns BIGINT NOT NULL,
      changed BIGINT UNSIGNED NOT NULL COMMENT 'minutes that no worker reads yet',
      claimed BIGINT UNSIGNED NOT NULL DEFAULT 0 COMMENT 'minutes that a worker reads',
      claim BIGINT NOT NULL DEFAULT 0 COMMENT 'raised by each claim: an older one finishes nothing',
      PRIMARY KEY (datastream_id, hour_ns),
      KEY changed_minutes_by_hour (hour_ns, datastream_id)
    )`,
  `CREATE TABLE rollup_hours (
      datastream_id BIGINT NOT NULL,
      hour_ns BIGINT NOT NULL,
      total JSON NOT NULL COMMENT 'of the hour; numbers are decimal strings',
      minutes JSON NOT NULL COMMENT 'by minute; minutes without messages are left out',
      PRIMARY KEY (datastream_id, hour_ns),
      KEY rollups_by_hour (hour_ns, datastream_id)
    )`,
  // Of order books, which are state: written with their checkpoints.
  `CREATE TABLE quote_hours (
      datastream_id BIGINT NOT NULL,
      hour_ns BIGINT NOT NULL,
      total JSON NOT NULL COMMENT 'of the hour; numbers are decimal strings',
      minutes JSON NOT NULL COMMENT 'by minute; minutes at whose end the book is unknown are left out',
      PRIMARY KEY (datastream_id, hour_ns)
    )`,
];
