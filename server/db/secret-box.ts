import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Encrypts secrets with the keys of TOKEN_KEYS: the first encrypts, all decrypt, so that keys
 * rotate without downtime. A secret is bound to its purpose and its owner's id, and cannot be moved
 * to another table or row.
 */
export class SecretBox {
  private readonly keys: readonly Buffer[];

  constructor(
    keys: readonly [string, ...string[]],
    purpose:
      'webhook secrets' | 'destination credentials' | 'idempotency answers' | 'single sign-on' | 'authenticators',
  ) {
    this.keys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
  }

  seal(ownerId: string, secret: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys[0] as Buffer, iv).setAAD(Buffer.from(ownerId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Throws if no key of the list decrypts it. */
  open(ownerId: string, box: Buffer): string {
    return this.openWith(ownerId, box).secret;
  }

  /**
   * Returns the secret re-encrypted with the first key, or null if it already is. Throws if no key
   * of the list decrypts it.
   */
  reseal(ownerId: string, box: Buffer): Buffer | null {
    const { secret, keyIndex } = this.openWith(ownerId, box);
    return keyIndex === 0 ? null : this.seal(ownerId, secret);
  }

  private openWith(ownerId: string, box: Buffer): { secret: string; keyIndex: number } {
    for (const [keyIndex, key] of this.keys.entries()) {
      const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const secret = decipher.update(box.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
        return { secret, keyIndex };
      } catch {
        // Encrypted with another key of the list.
      }
    }
    throw new Error(`No key of TOKEN_KEYS opens the secret of ${ownerId}`);
  }
}
