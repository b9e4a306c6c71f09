import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';
const CODE = 'VARCHAR(32) COLLATE utf8mb4_bin';
const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

const STATEMENTS = [
  `CREATE TABLE subscriptions (
    id ${ID} NOT NULL PRIMARY KEY,
    account_id ${ID} NOT NULL,
    datastream_id BIGINT NOT NULL,
    status VARCHAR(8) ${ASCII} NOT NULL,
    created_at DATETIME(6) NOT NULL,
    UNIQUE KEY subscriptions_one_a_stream (account_id, datastream_id),
    KEY subscriptions_newest (account_id, created_at, id),
    KEY subscriptions_by_status (account_id, status),
    CONSTRAINT subscriptions_datastream FOREIGN KEY (datastream_id) REFERENCES datastreams (id)
  )`,
  `CREATE TABLE spans (
    id ${ID} NOT NULL PRIMARY KEY,
    subscription_id ${ID} NOT NULL,
    account_id ${ID} NOT NULL,
    datastream_id BIGINT NOT NULL,
    exchange ${CODE} NOT NULL,
    source VARCHAR(5) ${ASCII} NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NULL,
    retired_at DATETIME(6) NULL,
    KEY spans_of_subscription (subscription_id, from_ns),
    KEY spans_of_account (account_id, to_ns),
    KEY spans_open_of_exchange (exchange, source, to_ns, datastream_id),
    CONSTRAINT spans_subscription FOREIGN KEY (subscription_id) REFERENCES subscriptions (id)
  )`,
];

/** Subscriptions and the spans during which they entitled. */
export class CreateSubscriptions1763710000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spans');
    await runner.query('DROP TABLE subscriptions');
  }
}
