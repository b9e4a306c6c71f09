import { ASCII, CODE, ID } from '../db/column-types.js';

/** Accounts' rights to datastreams over time ranges. */
export const spans: readonly string[] = [
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
      KEY spans_of_datastream (datastream_id, from_ns),
      KEY spans_open_of_exchange (exchange, source, to_ns, datastream_id),
      CONSTRAINT spans_subscription FOREIGN KEY (subscription_id) REFERENCES subscriptions (id)
    )`,
];
