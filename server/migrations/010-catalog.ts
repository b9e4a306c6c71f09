import { ASCII, CODE, SYMBOL } from '../db/column-types.js';

/** Exchanges, their instruments, and the datastreams of these. */
export const catalog: readonly string[] = [
  `CREATE TABLE exchanges (
      code ${CODE} NOT NULL PRIMARY KEY,
      display_name VARCHAR(100) NOT NULL
    )`,
  `CREATE TABLE instruments (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      exchange ${CODE} NOT NULL,
      symbol ${SYMBOL} NOT NULL,
      base VARCHAR(50) COLLATE utf8mb4_bin NULL,
      quote VARCHAR(50) COLLATE utf8mb4_bin NULL,
      instrument_type ${CODE} NULL,
      delisted_at DATETIME(6) NULL COMMENT 'when the exchange was first seen not to list it any more',
      UNIQUE KEY instruments_by_symbol (exchange, symbol),
      KEY instruments_newest (exchange, id),
      CONSTRAINT instruments_exchange FOREIGN KEY (exchange) REFERENCES exchanges (code)
    )`,
  `CREATE TABLE datastreams (
      id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
      instrument_id BIGINT NOT NULL,
      exchange ${CODE} NOT NULL,
      instrument ${SYMBOL} NOT NULL,
      stream_type ${CODE} NOT NULL,
      category VARCHAR(16) ${ASCII} NOT NULL,
      wire_format VARCHAR(16) COLLATE utf8mb4_bin NOT NULL,
      retention_days INT NULL COMMENT 'overrides the retention of the plans; null: the plans decide',
      UNIQUE KEY datastreams_by_key (exchange, instrument, stream_type),
      KEY datastreams_of_exchange (exchange, id),
      KEY datastreams_of_instrument (instrument_id, id),
      KEY datastreams_of_type (stream_type, id),
      CONSTRAINT datastreams_instrument FOREIGN KEY (instrument_id) REFERENCES instruments (id)
    )`,
];
