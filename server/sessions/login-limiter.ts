import { createHash } from 'node:crypto';
import { DomainError, unavailable } from '../errors/domain-error.js';
import { addressBucket } from '../../schema/http/address-bucket.rule.js';
import type { Admission, RateLimiter } from '../rate-limits/rate-limiter.js';
import type { RateLimits } from '../rate-limits/token-bucket.rule.js';

const PER_ADDRESS: RateLimits = { minute: 20, hour: 100 };
/** Per user and address. */
const PER_PERSON_AND_ADDRESS: RateLimits = { minute: 5, hour: 30 };
/** Per user, from all browsers in which they have not signed in before. */
const PER_PERSON: RateLimits = { minute: 20, hour: 60 };
/** Per user and browser in which they have signed in before. */
const PER_KNOWN_BROWSER: RateLimits = { minute: 5, hour: 30 };
const PER_PASSWORD_CHANGE: RateLimits = { minute: 5, hour: 30 };
/** Codes per user, from all browsers in which they have not signed in before. */
const PER_CODE: RateLimits = { minute: 5, hour: 20 };
const PER_TOKEN: RateLimits = { minute: 5, hour: 30 };
/** Recorded failures: per user, and for all emails without a user. */
const NOTED_OF_PERSON: RateLimits = { minute: 5, hour: 20 };
const NOTED_OF_NOBODY: RateLimits = { minute: 10, hour: 100 };

/** The user whose password is tried, and the client. */
interface SignInTry {
  address: string;
  /** The id of a user, or the normalized email if no user has it. */
  person: string;
  /** The browser, if the user has signed in with it before. */
  knownBrowser: string | null;
}

/**
 * Rate limits sign-in attempts. Browsers in which the person has signed in before have limits of
 * their own (OWASP, "device cookies"): wrong tries from elsewhere do not lock the person out of
 * them. Throws `unavailable` for attempts that cannot be counted.
 */
export class LoginLimiter {
  constructor(private readonly limiter: Pick<RateLimiter, 'admit'>) {}

  /**
   * Charges an attempt. Throws `rate_limited` with details.retry_after_seconds. Returns a function
   * that refunds a successful attempt.
   */
  async charge({ address, person, knownBrowser }: SignInTry): Promise<() => Promise<void>> {
    if (knownBrowser !== null) return this.admitAll([[`login-browser:${knownBrowser}`, PER_KNOWN_BROWSER]]);
    return this.admitAll([
      [`login:${addressBucket(address)}`, PER_ADDRESS],
      [`login:${digestOf(person, addressBucket(address))}`, PER_PERSON_AND_ADDRESS],
      [`login:${digestOf(person)}`, PER_PERSON],
    ]);
  }

  /**
   * Charges an attempt with a code of the second factor, as `charge` does: a million codes are few.
   * A browser in which the user has signed in before has limits of its own.
   */
  async chargeCode(userId: string, knownBrowser: string | null): Promise<() => Promise<void>> {
    if (knownBrowser !== null) return this.admitAll([[`code-browser:${knownBrowser}`, PER_KNOWN_BROWSER]]);
    return this.admitAll([[`code:${userId}`, PER_CODE]]);
  }

  /** Charges an attempt with a one-time token, as `charge` does. */
  async chargeToken(address: string, token: string): Promise<() => Promise<void>> {
    return this.admitAll([
      [`login:${addressBucket(address)}`, PER_ADDRESS],
      [`login:${digestOf(token)}`, PER_TOKEN],
    ]);
  }

  /** Charges an attempt of a signed-in user to give the current password, as `charge` does. */
  async chargePasswordChange(userId: string): Promise<() => Promise<void>> {
    return this.admitAll([[`password:${userId}`, PER_PASSWORD_CHANGE]]);
  }

  /**
   * Returns whether to record a failed attempt: repeated attempts must not fill the log. `userId`
   * null: no user has the email.
   */
  async mayNote(userId: string | null): Promise<boolean> {
    const limits = userId === null ? NOTED_OF_NOBODY : NOTED_OF_PERSON;
    return (await this.limiter.admit(`login-failed:${userId ?? 'nobody'}`, limits)).granted;
  }

  private async admitAll(buckets: readonly (readonly [string, RateLimits])[]): Promise<() => Promise<void>> {
    const admissions: Admission[] = [];
    for (const [key, limits] of buckets) {
      const admission = await this.limiter.admit(key, limits);
      if (!admission.granted) throw tooMany(admission.state.retryAfter);
      // Enough concurrent attempts make counting fail, and would then be unlimited.
      if (admission.failure !== undefined) throw unavailable(admission.failure);
      admissions.push(admission);
    }
    return async () => void (await Promise.all(admissions.map(({ refund }) => refund())));
  }
}

const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);

function tooMany(retryAfter = 60): DomainError {
  return new DomainError('rate_limited', `Too many sign-in attempts; wait ${retryAfter} s`, {
    retry_after_seconds: retryAfter,
  });
}
