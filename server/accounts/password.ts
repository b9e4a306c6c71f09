import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Piscina } from 'piscina';
import { DomainError } from '../errors/domain-error.js';
import type { KeyTask } from './derive-key.js';

/** OWASP's recommendation for scrypt: 64 MiB and 0.2 s a hash. Only tests of other things lower it. */
export const PASSWORD_COST = { N: 2 ** 16, r: 8, p: 1 };
const HASH_BYTES = 32;
/** Hashes that wait for a thread, about three seconds of work. */
const MAX_WAITING = 24;
const RETRY_AFTER_S = 3;

/** Two threads of their own: libuv's four also compress responses and read files, for every client. */
const pool = new Piscina({
  filename: new URL('./derive-key.js', import.meta.url).href,
  name: 'deriveKey' satisfies keyof typeof import('./derive-key.js'),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 60_000,
});

/** Returns a hash that no password matches, and that costs as much to compare. */
export const decoyHash = (): string => stored(randomBytes(16), randomBytes(HASH_BYTES));

/** Returns a random password of 120 bits, to be shown once. */
export const newPassword = (): string => randomBytes(15).toString('base64url');

/** Returns `scrypt$N$r$p$salt$hash`: costs can grow without breaking stored hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await derive(password, salt, PASSWORD_COST));
}

function stored(salt: Buffer, hash: Buffer): string {
  const { N, r, p } = PASSWORD_COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Returns whether the password matches the hash. */
export async function verifyPassword(password: string, known: string): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = known.split('$');
  if (kind !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Throws `unavailable` with `retry_after` while too many hashes wait. */
async function derive(password: string, salt: Buffer, cost: KeyTask['cost']): Promise<Buffer> {
  const task: KeyTask = { password, salt, bytes: HASH_BYTES, cost };
  // Piscina's own limit throws an error that cannot be told from others.
  if (pool.queueSize >= MAX_WAITING) {
    throw new DomainError('unavailable', 'Too many sign-ins at the moment. Try again in a few seconds.', {
      retry_after: RETRY_AFTER_S,
    });
  }
  return Buffer.from((await pool.run(task)) as Uint8Array);
}
