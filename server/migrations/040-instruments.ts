import { ASCII, CODE, SYMBOL } from '../db/column-types.js';

const ASSET = 'VARCHAR(50) COLLATE utf8mb4_bin NULL';
const DECIMAL = `VARCHAR(64) ${ASCII} NULL`;
const WORD = `VARCHAR(16) ${ASCII} NULL`;

/** Versions of instruments, and the polls of listings from which they were read. */
export const instruments: readonly string[] = [
  `CREATE TABLE instrument_versions (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      exchange ${CODE} NOT NULL,
      symbol ${SYMBOL} NOT NULL,
      from_ns BIGINT NOT NULL,
      to_ns BIGINT NULL COMMENT 'null: the newest version',
      observed_from_ns BIGINT NOT NULL COMMENT 'the poll that first saw it',
      observed_to_ns BIGINT NULL COMMENT 'the last poll that saw it; null: the last poll of the exchange',
      closed_ns BIGINT NULL COMMENT 'the poll that saw the next version',
      source VARCHAR(16) ${ASCII} NOT NULL COMMENT 'whether from_ns is stated or observed',
      status ${WORD}, base ${ASSET}, quote ${ASSET}, settle ${ASSET}, kind ${WORD}, inverse TINYINT(1) NULL,
      tick_size ${DECIMAL}, lot_size ${DECIMAL}, min_quantity ${DECIMAL}, min_notional ${DECIMAL},
      contract_multiplier ${DECIMAL},
      listed_at_ns BIGINT NULL, expires_at_ns BIGINT NULL,
      strike ${DECIMAL}, option_type ${WORD}, underlying ${ASSET},
      UNIQUE KEY instrument_versions_observed (exchange, symbol, observed_from_ns),
      KEY instrument_versions_newest (exchange, to_ns, symbol, kind, status),
      KEY instrument_versions_at (exchange, symbol, from_ns, to_ns, kind, status),
      KEY instrument_versions_of_underlying (underlying, to_ns, exchange, symbol, from_ns, kind, status),
      KEY instrument_versions_closed (exchange, closed_ns),
      KEY instrument_versions_by_poll (exchange, observed_from_ns)
    )`,
  `CREATE TABLE listing_polls (
      exchange ${CODE} NOT NULL,
      ended_ns BIGINT NOT NULL COMMENT 'arrival of its last answer',
      began_ns BIGINT NOT NULL COMMENT 'arrival of its first answer',
      outcome VARCHAR(16) ${ASCII} NOT NULL,
      instruments INT NULL COMMENT 'null: it could not be read as a whole',
      gap_from_ns BIGINT NULL COMMENT 'the last poll before it that was read, if that was long before',
      gap_reason VARCHAR(16) ${ASCII} NULL,
      PRIMARY KEY (exchange, ended_ns),
      KEY listing_polls_behind_gaps (exchange, gap_from_ns),
      KEY listing_polls_by_outcome (exchange, outcome, ended_ns)
    )`,
  `CREATE TABLE listing_readings (
      datastream_id BIGINT NOT NULL PRIMARY KEY,
      exchange ${CODE} NOT NULL,
      read_through_ns BIGINT NOT NULL COMMENT 'the versions follow from all messages up to here',
      reader INT NOT NULL COMMENT 'version of the reader',
      UNIQUE KEY listing_readings_of_exchange (exchange)
    )`,
];
