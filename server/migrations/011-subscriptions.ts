import { ASCII, ID } from '../db/column-types.js';

/** Accounts' subscriptions to datastreams. */
export const subscriptions: readonly string[] = [
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
];
