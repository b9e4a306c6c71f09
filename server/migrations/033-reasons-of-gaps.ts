import { ASCII } from '../db/column-types.js';

/** Column with the further reasons of a gap that has several for exactly the same time. */
export const reasonsOfGaps: readonly string[] = [
  `ALTER TABLE gaps
    ADD COLUMN also VARCHAR(255) ${ASCII} NULL COMMENT 'reasons, separated by commas', ALGORITHM=INSTANT`,
];
