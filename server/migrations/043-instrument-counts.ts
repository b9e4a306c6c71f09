import { ASCII, CODE } from '../db/column-types.js';

/** Lengths of lists of instruments. Readers fill them by reading the stored listings again. */
export const instrumentCounts: readonly string[] = [
  `CREATE TABLE instrument_counts (
      exchange ${CODE} NOT NULL,
      kind VARCHAR(16) ${ASCII} NOT NULL COMMENT 'empty: unknown, as the next two',
      status VARCHAR(16) ${ASCII} NOT NULL,
      underlying VARCHAR(50) COLLATE utf8mb4_bin NOT NULL,
      from_ns BIGINT NOT NULL COMMENT 'until the next row of the same four',
      instruments INT NOT NULL,
      observed_ns BIGINT NOT NULL COMMENT 'the poll that saw the change',
      PRIMARY KEY (exchange, kind, status, underlying, from_ns),
      KEY instrument_counts_by_poll (exchange, observed_ns)
    )`,
];
