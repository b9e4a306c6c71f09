import { scryptSync } from 'node:crypto';

/** Arguments of scrypt, as a thread of the password pool receives them. */
export interface KeyTask {
  password: string;
  salt: Uint8Array;
  bytes: number;
  cost: { N: number; r: number; p: number };
}

/** Derives a key from a password. Takes 0.2 s: runs in a thread of its own, see `password.ts`. */
export const deriveKey = ({ password, salt, bytes, cost }: KeyTask): Uint8Array =>
  scryptSync(password.normalize('NFKC'), salt, bytes, { ...cost, maxmem: 256 * cost.N * cost.r });
