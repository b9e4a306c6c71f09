import { ASCII } from '../db/column-types.js';

/** Table of how far stored rows of earlier releases were changed to what this one writes. */
export const upkeepProgress: readonly string[] = [
  `CREATE TABLE upkeep_progress (
      name VARCHAR(64) ${ASCII} NOT NULL PRIMARY KEY,
      through BIGINT NOT NULL COMMENT 'position of the last row that was read, in the order of the upkeep'
    )`,
];
