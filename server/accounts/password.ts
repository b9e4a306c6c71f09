import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Piscina } from 'piscina';
import type { KeyTask } from './derive-key.js';
import { type HashClient, inHashTurn } from './hash-queue.js';

/**
 * OWASP's recommendation for scrypt: 64 MiB and 0.2 s a hash. Only tests of other things lower it.
 */
export const PASSWORD_COST = { N: 2 ** 16, r: 8, p: 1 };
const HASH_BYTES = 32;
/**
 * Two threads of their own: libuv's four also compress responses and read files, for every client.
 */
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

/**
 * Returns `scrypt$N$r$p$salt$hash`: costs can grow without breaking stored hashes. Throws as
 * inHashTurn does.
 */
export async function hashPassword(password: string, client: HashClient = {}): Promise<string> {
  const salt = randomBytes(16);
  return stored(salt, await inHashTurn(client, () => derive(password, salt, PASSWORD_COST)));
}

function stored(salt: Buffer, hash: Buffer): string {
  const { N, r, p } = PASSWORD_COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Returns whether the password matches the hash. Throws as inHashTurn does. */
export async function verifyPassword(password: string, known: string, client: HashClient = {}): Promise<boolean> {
  const [matches = false] = await verifyPasswords(password, [known], client);
  return matches;
}

/**
 * Returns whether the password matches each of the hashes, which take one turn. Throws as
 * inHashTurn does.
 */
export async function verifyPasswords(
  password: string,
  known: readonly string[],
  client: HashClient = {},
): Promise<boolean[]> {
  return inHashTurn(client, () => Promise.all(known.map((hash) => matches(password, hash))));
}

async function matches(password: string, known: string): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = known.split('$');
  if (kind !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function derive(password: string, salt: Buffer, cost: KeyTask['cost']): Promise<Buffer> {
  const task: KeyTask = { password, salt, bytes: HASH_BYTES, cost };
  return Buffer.from((await pool.run(task)) as Uint8Array);
}
