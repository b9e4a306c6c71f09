/** Column that counts an account's exports at their short steps. */
export const exportTurns: readonly string[] = [
  `ALTER TABLE exports ADD COLUMN turn_since DATETIME(6) NULL
      COMMENT 'when its workflow was started; null: it waits for that, or its files take long', ALGORITHM=INSTANT`,
  `ALTER TABLE exports ADD KEY exports_in_turn (account_id, turn_since), ADD KEY exports_by_turn (turn_since, account_id),
      ALGORITHM=INPLACE, LOCK=NONE`,
];
