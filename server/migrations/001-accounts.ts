import { ASCII, EMAIL, ID } from '../db/column-types.js';

const GIB = 1024 ** 3;

/** Accounts with their plans, logins and API keys, and the lengths of their lists. */
export const accounts: readonly string[] = [
  // The caps of contract 2, "Trial and plan gate".
  `CREATE TABLE plans (
      code VARCHAR(32) ${ASCII} NOT NULL PRIMARY KEY,
      display_name VARCHAR(64) NOT NULL,
      included_streams INT NOT NULL,
      included_export_bytes BIGINT NOT NULL,
      overage BOOLEAN NOT NULL COMMENT 'usage above the included amounts is allowed and billed',
      raw_retention_days INT NULL COMMENT 'null: unlimited'
    )`,
  `INSERT INTO plans (code, display_name, included_streams, included_export_bytes, overage) VALUES
      ('trial', 'Trial', 3, 5 * ${GIB}, FALSE),
      ('starter', 'Starter', 10, 50 * ${GIB}, TRUE),
      ('pro', 'Pro', 100, 1000 * ${GIB}, TRUE)`,
  `CREATE TABLE accounts (
      id ${ID} NOT NULL PRIMARY KEY,
      name VARCHAR(200) NOT NULL,
      plan_code VARCHAR(32) ${ASCII} NULL,
      access_status ENUM('ACTIVE', 'TRIALING', 'GRACE', 'SUSPENDED', 'NONE') NOT NULL,
      grace_until DATETIME(6) NULL,
      column_cap INT NOT NULL DEFAULT 100,
      rate_minute INT NOT NULL DEFAULT 200,
      rate_hour INT NOT NULL DEFAULT 10000,
      billing_profile JSON NULL,
      billing_day TINYINT NOT NULL DEFAULT 1 COMMENT 'day of the month, 1 to 28, in UTC',
      cap_warning_percents JSON NULL COMMENT 'null: the default',
      created_at DATETIME(6) NOT NULL,
      CONSTRAINT accounts_plan FOREIGN KEY (plan_code) REFERENCES plans (code)
    )`,
  // A confirmed address belongs to one login. An unconfirmed one is unique only within its
  // account.
  `CREATE TABLE users (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NULL COMMENT 'null: staff',
      role ENUM('owner', 'member', 'staff') NOT NULL DEFAULT 'owner',
      email VARCHAR(254) ${EMAIL} NOT NULL,
      password_hash VARCHAR(255) ${ASCII} NOT NULL,
      created_at DATETIME(6) NOT NULL,
      last_seen_at DATETIME(6) NULL,
      two_factor_since DATETIME(6) NULL COMMENT 'null: two-factor sign-in is off',
      email_confirmed_at DATETIME(6) NULL COMMENT 'null: the login was created by an invitation',
      confirmed_email VARCHAR(254) ${EMAIL} AS (IF(email_confirmed_at IS NULL, NULL, email)) STORED,
      UNIQUE KEY users_confirmed_email (confirmed_email),
      UNIQUE KEY users_account_email (account_id, email),
      KEY users_sign_in (email),
      CONSTRAINT users_account FOREIGN KEY (account_id) REFERENCES accounts (id)
    )`,
  `CREATE TABLE api_keys (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      name VARCHAR(200) NOT NULL,
      secret_hash BINARY(32) NOT NULL COMMENT 'SHA-256 of the secret',
      created_at DATETIME(6) NOT NULL,
      last_used_at DATETIME(6) NULL,
      expires_at DATETIME(6) NULL,
      read_only BOOLEAN NOT NULL DEFAULT FALSE,
      KEY api_keys_account (account_id, created_at),
      CONSTRAINT api_keys_account FOREIGN KEY (account_id) REFERENCES accounts (id)
    )`,
  // Counting a million rows takes longer than everything else in a request.
  `CREATE TABLE list_totals (
      account_id ${ID} NOT NULL,
      list VARCHAR(16) ${ASCII} NOT NULL,
      total BIGINT NOT NULL,
      PRIMARY KEY (account_id, list)
    )`,
];
