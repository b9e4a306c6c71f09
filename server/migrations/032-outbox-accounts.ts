import { ASCII } from '../db/column-types.js';

/** Column with the account of a message, so that accounts take turns at the relay. */
export const outboxAccounts: readonly string[] = [
  `ALTER TABLE outbox_messages
      ADD COLUMN account_id VARCHAR(64) ${ASCII} GENERATED ALWAYS AS (payload->>'$.accountId') VIRTUAL
        COMMENT 'null: of no account, as jobs that cancel or delete',
      ALGORITHM=INSTANT`,
  'ALTER TABLE outbox_messages ADD KEY outbox_messages_account (account_id, kind, id), ALGORITHM=INPLACE, LOCK=NONE',
];
