import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const LETTERS_A_GROUP = 4;
const COUNT = 10;

const CODE = new RegExp(`^[${LETTERS}]{${GROUPS * LETTERS_A_GROUP}}$`);

/** Returns ten new codes such as `k7mp-3wxa-…`, of 79 random bits each. */
export function newRecoveryCodes(): string[] {
  const group = (): string =>
    Array.from({ length: LETTERS_A_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Returns what a user typed without spaces and hyphens, in lower case. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** Returns whether a bare code has the form of a recovery code. */
export const isRecoveryCode = (bare: string): boolean => CODE.test(bare);

/** Returns the hash under which a code of the user is stored. */
export const recoveryCodeHash = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${bareCode(code)}`)
    .digest();
