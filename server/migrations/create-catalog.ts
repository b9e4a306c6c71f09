import type { MigrationInterface, QueryRunner } from 'typeorm';

// Clients filter by these with any text: comparing an ascii column with other characters is an error in MySQL.
const CODE = 'VARCHAR(32) COLLATE utf8mb4_bin';
const SYMBOL = 'VARCHAR(100) COLLATE utf8mb4_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

const STATEMENTS = [
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
    UNIQUE KEY datastreams_by_key (exchange, instrument, stream_type),
    KEY datastreams_of_exchange (exchange, id),
    KEY datastreams_of_instrument (instrument_id, id),
    KEY datastreams_of_type (stream_type, id),
    CONSTRAINT datastreams_instrument FOREIGN KEY (instrument_id) REFERENCES instruments (id)
  )`,
];

/** Exchanges, their instruments, and the datastreams of these. */
export class CreateCatalog1763710000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE datastreams');
    await runner.query('DROP TABLE instruments');
    await runner.query('DROP TABLE exchanges');
  }
}
