import { createHash } from 'node:crypto';
import { DomainError } from '../errors/domain-error.js';
import { addressBucket } from '../rate-limits/bucket-key.rule.js';
import type { RateLimiter } from '../rate-limits/rate-limiter.js';
import type { RateLimits } from '../rate-limits/token-bucket.rule.js';

const PER_ADDRESS: RateLimits = { minute: 20, hour: 100 };
const PER_EMAIL: RateLimits = { minute: 5, hour: 30 };
/** Failures that are written down: of one person, and of all emails that nobody has. */
const NOTED_OF_PERSON: RateLimits = { minute: 5, hour: 20 };
const NOTED_OF_NOBODY: RateLimits = { minute: 10, hour: 100 };

/** Slows down whoever tries passwords: per address, and per email wherever the tries come from. */
export class LoginLimiter {
  constructor(private readonly limiter: Pick<RateLimiter, 'admit'>) {}

  /** Charges a try; `rate_limited` with details.retry_after_seconds. The answer gives it back, for a try that succeeded. */
  async charge(address: string, email: string): Promise<() => Promise<void>> {
    const byAddress = await this.limiter.admit(`login:${addressBucket(address)}`, PER_ADDRESS);
    if (!byAddress.granted) throw tooMany(byAddress.state.retryAfter);
    const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);
    const byEmail = await this.limiter.admit(`login:${digest}`, PER_EMAIL);
    if (!byEmail.granted) throw tooMany(byEmail.state.retryAfter);
    return async () => {
      await byAddress.refund();
      await byEmail.refund();
    };
  }

  /** Whether a failed try is to be written down: whoever tries on and on must not fill the log. `userId` null: nobody's email. */
  async mayNote(userId: string | null): Promise<boolean> {
    const limits = userId === null ? NOTED_OF_NOBODY : NOTED_OF_PERSON;
    return (await this.limiter.admit(`login-failed:${userId ?? 'nobody'}`, limits)).granted;
  }
}

function tooMany(retryAfter = 60): DomainError {
  return new DomainError('rate_limited', `Too many tries to sign in; wait ${retryAfter} s.`, {
    retry_after_seconds: retryAfter,
  });
}
