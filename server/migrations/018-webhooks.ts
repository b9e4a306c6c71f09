import { ASCII, ID } from '../db/column-types.js';

/** Webhooks, their deliveries, and the attempts at each. */
export const webhooks: readonly string[] = [
  `CREATE TABLE webhooks (
      id ${ID} NOT NULL PRIMARY KEY,
      account_id ${ID} NOT NULL,
      url VARCHAR(2048) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      events JSON NOT NULL,
      description VARCHAR(200) NOT NULL DEFAULT '',
      paused_at DATETIME(6) NULL COMMENT 'null: not paused',
      secret VARBINARY(255) NOT NULL,
      previous_secret VARBINARY(255) NULL,
      previous_secret_until DATETIME(6) NULL,
      created_at DATETIME(6) NOT NULL,
      deleted_at DATETIME(6) NULL,
      KEY webhooks_of_account (account_id, deleted_at, created_at, id)
    )`,
  `CREATE TABLE webhook_deliveries (
      id ${ID} NOT NULL PRIMARY KEY,
      webhook_id ${ID} NOT NULL,
      account_id ${ID} NOT NULL,
      event VARCHAR(64) ${ASCII} NOT NULL,
      body MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      status VARCHAR(10) ${ASCII} NOT NULL,
      run INT UNSIGNED NOT NULL DEFAULT 0,
      created_at DATETIME(6) NOT NULL,
      finished_at DATETIME(6) NULL,
      KEY deliveries_newest (webhook_id, created_at, id),
      KEY deliveries_by_age (created_at),
      CONSTRAINT deliveries_webhook FOREIGN KEY (webhook_id) REFERENCES webhooks (id)
    )`,
  `CREATE TABLE webhook_attempts (
      delivery_id ${ID} NOT NULL,
      run INT UNSIGNED NOT NULL,
      attempt INT UNSIGNED NOT NULL,
      attempted_at DATETIME(6) NOT NULL,
      duration_ms INT UNSIGNED NOT NULL,
      http_status SMALLINT UNSIGNED NULL,
      error VARCHAR(500) NULL,
      PRIMARY KEY (delivery_id, run, attempt),
      CONSTRAINT attempts_delivery FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries (id) ON DELETE CASCADE
    )`,
];
