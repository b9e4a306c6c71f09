import type { MigrationInterface, QueryRunner } from 'typeorm';

const GIB = 1024n ** 3n;

/** Accounts, their plans (caps of contract 2, "Trial and plan gate"), users and API keys. */
export class CreateAccounts1763710000001 implements MigrationInterface {
  name = 'CreateAccounts1763710000001';

  async up(q: QueryRunner): Promise<void> {
    await q.query(`CREATE TABLE plans (
      code VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      display_name VARCHAR(64) NOT NULL,
      included_streams INT NOT NULL,
      included_export_bytes BIGINT NOT NULL,
      overage BOOLEAN NOT NULL COMMENT 'use beyond what is included is allowed and billed'
    )`);
    await q.query(
      `INSERT INTO plans (code, display_name, included_streams, included_export_bytes, overage) VALUES
        ('trial', 'Trial', 3, ?, FALSE), ('starter', 'Starter', 10, ?, TRUE), ('pro', 'Pro', 100, ?, TRUE)`,
      [5n * GIB, 50n * GIB, 1000n * GIB].map(String),
    );
    await q.query(`CREATE TABLE accounts (
      id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      name VARCHAR(200) NOT NULL,
      plan_code VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
      access_status ENUM('ACTIVE', 'TRIALING', 'GRACE', 'SUSPENDED', 'NONE') NOT NULL,
      grace_until DATETIME(6) NULL,
      column_cap INT NOT NULL DEFAULT 100,
      rate_minute INT NOT NULL DEFAULT 200,
      rate_hour INT NOT NULL DEFAULT 10000,
      created_at DATETIME(6) NOT NULL,
      CONSTRAINT accounts_plan FOREIGN KEY (plan_code) REFERENCES plans (code)
    )`);
    await q.query(`CREATE TABLE users (
      id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      email VARCHAR(254) COLLATE utf8mb4_0900_ai_ci NOT NULL,
      password_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      created_at DATETIME(6) NOT NULL,
      UNIQUE KEY users_email (email),
      CONSTRAINT users_account FOREIGN KEY (account_id) REFERENCES accounts (id)
    )`);
    await q.query(`CREATE TABLE api_keys (
      id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      account_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      name VARCHAR(200) NOT NULL,
      secret_hash BINARY(32) NOT NULL COMMENT 'SHA-256 of the secret',
      created_at DATETIME(6) NOT NULL,
      last_used_at DATETIME(6) NULL,
      KEY api_keys_account (account_id, created_at),
      CONSTRAINT api_keys_account FOREIGN KEY (account_id) REFERENCES accounts (id)
    )`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP TABLE api_keys, users, accounts, plans');
  }
}
