import type { Logger } from 'pino';
import { boundedCache } from '../../schema/process/bounded-cache.js';
import type { RateLimitState } from '../../schema/core-client/core-transport.js';
import type { ServerMetrics } from '../metrics/server-metrics.js';
import { addressBucket } from '../../schema/http/address-bucket.rule.js';
import type { BucketStore } from './bucket-store.js';
import { type RateLimits, rateLimitState } from './token-bucket.rule.js';

/** An account with its limits in requests per minute and per hour. */
export interface LimitedAccount {
  id: string;
  rateMinute: number;
  rateHour: number;
}

/** Whether a request may run, and the state for its response headers. */
export interface Admission {
  granted: boolean;
  state: RateLimitState;
  /** Returns the token, and the state after that. */
  refund: () => Promise<RateLimitState>;
  /** Reason for admitting the request without counting it; absent if it was counted. */
  failure?: unknown;
}

/** Limits per address for callers without a known account (contract 2, Rate limit). */
const ADDRESS_LIMITS: RateLimits = { minute: 200, hour: 10_000 };
/** Requests for ranges of files, for each other request that the account may make. */
const FILES_FACTOR = 30;
/** Limits for a user of the dashboard. */
const USER_LIMITS: RateLimits = { minute: 1_200, hour: 30_000 };
const WAIT_BYTES = 600;

/** Admits requests by token buckets that all server processes share. */
export class RateLimiter {
  /** Rejections that have not expired: asking MySQL again would only confirm them. */
  private readonly waits = boundedCache<string, { untilMs: number; limits: RateLimits; state: RateLimitState }>(
    'refusedBuckets',
    () => WAIT_BYTES,
  );

  constructor(
    private readonly store: BucketStore,
    private readonly metrics: ServerMetrics,
    private readonly logger: Logger,
  ) {}

  async admitAccount(account: LimitedAccount): Promise<Admission> {
    return this.admit(account.id, { minute: account.rateMinute, hour: account.rateHour });
  }

  /**
   * Readers of files ask for one range after the other, and must not use up the budget of the
   * account's other programs.
   */
  async admitFiles({ id, rateMinute, rateHour }: LimitedAccount): Promise<Admission> {
    return this.admit(`s3:${id}`, { minute: FILES_FACTOR * rateMinute, hour: FILES_FACTOR * rateHour });
  }

  async admitAddress(address: string): Promise<Admission> {
    return this.admit(addressBucket(address), ADDRESS_LIMITS);
  }

  /** Returns the state of an account's buckets without taking a token. */
  async stateOf(account: LimitedAccount): Promise<RateLimitState> {
    const limits = { minute: account.rateMinute, hour: account.rateHour };
    const full = { granted: true, minuteDebtMs: 0, hourDebtMs: 0 };
    const report = (await this.store.look(account.id)) ?? full;
    return rateLimitState(report, limits, Date.now()).state;
  }

  /**
   * The page sends more requests than a program, and must not use up the budget of its owner's
   * programs.
   */
  async admitUser(userId: string): Promise<Admission> {
    return this.admit(userId, USER_LIMITS);
  }

  /** Admits by the buckets of `key`. */
  async admit(key: string, limits: RateLimits): Promise<Admission> {
    const known = this.knownWait(key, limits);
    if (known) return { granted: false, state: known, refund: async () => known };
    try {
      const report = await this.store.take(key, limits);
      const { state, waitMs } = rateLimitState(report, limits, Date.now());
      if (!report.granted) this.remember(key, limits, state, waitMs);
      this.metrics.rateLimitDecisions.inc({ decision: report.granted ? 'granted' : 'refused' });
      return { granted: report.granted, state, refund: () => this.refund(key, limits, state) };
    } catch (err) {
      // A failing limiter must not take the service down.
      this.logger.error({ err, bucket: key }, 'rate limiter failed; request admitted');
      this.metrics.rateLimitDecisions.inc({ decision: 'failed_open' });
      const { state } = rateLimitState({ granted: true, minuteDebtMs: 0, hourDebtMs: 0 }, limits, Date.now());
      return { granted: true, state, refund: async () => state, failure: err };
    }
  }

  private async refund(key: string, limits: RateLimits, before: RateLimitState): Promise<RateLimitState> {
    try {
      const report = await this.store.giveBack(key, limits);
      this.waits.delete(key);
      return report ? rateLimitState(report, limits, Date.now()).state : before;
    } catch (err) {
      this.logger.error({ err, bucket: key }, 'rate limit refund failed');
      return before;
    }
  }

  private remember(key: string, limits: RateLimits, state: RateLimitState, waitMs: number): void {
    this.waits.set(key, { untilMs: performance.now() + waitMs, limits, state });
  }

  private knownWait(key: string, limits: RateLimits): RateLimitState | undefined {
    const wait = this.waits.get(key);
    if (!wait) return undefined;
    const leftMs = wait.untilMs - performance.now();
    if (leftMs <= 0 || wait.limits.minute !== limits.minute || wait.limits.hour !== limits.hour) {
      this.waits.delete(key);
      return undefined;
    }
    this.metrics.rateLimitDecisions.inc({ decision: 'refused_from_memory' });
    return { ...wait.state, retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)) };
  }
}
