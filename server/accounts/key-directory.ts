import type { Logger } from 'pino';
import { boundedCache } from '../../schema/process/bounded-cache.js';
import type { Database } from '../db/database.js';

/** Properties of a key that admission needs. */
export interface KnownKey {
  accountId: string;
  secretHash: Buffer;
  rateMinute: number;
  rateHour: number;
  readOnly: boolean;
}

/**
 * Time that a deleted key may keep reading in a process that has just seen it; changes look again.
 */
const REMEMBERED_MS = 1_000;
const KEY_BYTES = 800;
const USE_BYTES = 300;
const USE_WRITTEN_EVERY_MS = 60_000;

/** Looks up keys by id, caches them for a second, and records when they were last used. */
export class KeyDirectory {
  private readonly remembered = boundedCache<string, { key: Promise<KnownKey | undefined>; until: number }>(
    'apiKeys',
    () => KEY_BYTES,
  );
  /** Unwritten uses (`at`), and each key's last written one. */
  private readonly used = boundedCache<string, { at: Date | null; writtenAt: number }>('apiKeyUses', () => USE_BYTES);
  private readonly flushing: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {
    this.flushing = setInterval(() => void this.flush(), 10_000).unref();
  }

  /** Returns the key with this id, at most a second old. Concurrent calls share one query. */
  async find(keyId: string): Promise<KnownKey | undefined> {
    const known = this.remembered.get(keyId);
    if (known && known.until > performance.now()) return known.key;
    const key = this.load(keyId);
    const entry = { key, until: performance.now() + REMEMBERED_MS };
    this.remembered.set(keyId, entry);
    key.catch(() => this.remembered.get(keyId) === entry && this.remembered.delete(keyId));
    return key;
  }

  /** Clears the cache of this process, after keys or limits were changed through it. */
  forget(): void {
    this.remembered.clear();
  }

  /** Records a use asynchronously, at most once a minute per key. */
  markUsed(keyId: string): void {
    const use = this.used.get(keyId);
    if (use) use.at = new Date();
    else this.used.set(keyId, { at: new Date(), writtenAt: -USE_WRITTEN_EVERY_MS });
  }

  async close(): Promise<void> {
    clearInterval(this.flushing);
    await this.flush(0);
  }

  private async load(keyId: string): Promise<KnownKey | undefined> {
    const rows = await this.database.main.query<(Omit<KnownKey, 'readOnly'> & { readOnly: 0 | 1 })[]>(
      `SELECT k.account_id AS accountId, k.secret_hash AS secretHash, a.rate_minute AS rateMinute, a.rate_hour AS rateHour,
         k.read_only AS readOnly
       FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.id = ? AND (k.expires_at IS NULL OR k.expires_at > UTC_TIMESTAMP(6))`,
      [keyId],
    );
    const [row] = rows;
    return row && { ...row, readOnly: row.readOnly === 1 };
  }

  /** Writes uses of keys whose last write is `everyMs` ago. A failure only costs precision. */
  private async flush(everyMs = USE_WRITTEN_EVERY_MS): Promise<void> {
    for (const [keyId, use] of [...this.used.entries()]) {
      const now = performance.now();
      if (now - use.writtenAt < everyMs) continue;
      if (!use.at) {
        this.used.delete(keyId);
        continue;
      }
      try {
        await this.database.main.query('UPDATE api_keys SET last_used_at = ? WHERE id = ?', [use.at, keyId]);
        this.used.set(keyId, { at: null, writtenAt: now });
      } catch (err) {
        this.logger.warn({ err }, 'writing the last use of API keys failed');
        return;
      }
    }
  }
}
