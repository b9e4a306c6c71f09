import { createHash } from 'node:crypto';
import { DomainError } from '../errors/domain-error.js';
import { addressBucket } from '../rate-limits/bucket-key.rule.js';
import type { Admission, RateLimiter } from '../rate-limits/rate-limiter.js';
import type { RateLimits } from '../rate-limits/token-bucket.rule.js';

const PER_ADDRESS: RateLimits = { minute: 20, hour: 100 };
/** Of one person from one address. */
const PER_PERSON_AND_ADDRESS: RateLimits = { minute: 5, hour: 30 };
/** Of one person, from all browsers in which the person has not signed in before. */
const PER_PERSON: RateLimits = { minute: 20, hour: 60 };
/** Of one person in one browser in which the person has signed in before. */
const PER_KNOWN_BROWSER: RateLimits = { minute: 5, hour: 30 };
const PER_PASSWORD_CHANGE: RateLimits = { minute: 5, hour: 30 };
const PER_TOKEN: RateLimits = { minute: 5, hour: 30 };
/** Failures that are written down: of one person, and of all emails without a login. */
const NOTED_OF_PERSON: RateLimits = { minute: 5, hour: 20 };
const NOTED_OF_NOBODY: RateLimits = { minute: 10, hour: 100 };

/** Whose password is tried, and from where. */
export interface SignInTry {
  address: string;
  /** The id of a user; a spelling of the email when it has no login. */
  person: string;
  /** The browser, when the person has signed in with it before. */
  knownBrowser: string | null;
}

/**
 * Rate limits sign-in attempts. Browsers in which the person has signed in before have limits of their own (OWASP, "device
 * cookies"): wrong tries from elsewhere do not lock the person out of them.
 */
export class LoginLimiter {
  constructor(private readonly limiter: Pick<RateLimiter, 'admit'>) {}

  /** Charges a try; `rate_limited` with details.retry_after_seconds. Returns how to give it back, for a try that succeeded. */
  async charge({ address, person, knownBrowser }: SignInTry): Promise<() => Promise<void>> {
    if (knownBrowser !== null) return this.admitAll([[`login-browser:${knownBrowser}`, PER_KNOWN_BROWSER]]);
    return this.admitAll([
      [`login:${addressBucket(address)}`, PER_ADDRESS],
      [`login:${digestOf(person, addressBucket(address))}`, PER_PERSON_AND_ADDRESS],
      [`login:${digestOf(person)}`, PER_PERSON],
    ]);
  }

  /** Charges a try of a one-time token, as `charge` does. */
  async chargeToken(address: string, token: string): Promise<() => Promise<void>> {
    return this.admitAll([
      [`login:${addressBucket(address)}`, PER_ADDRESS],
      [`login:${digestOf(token)}`, PER_TOKEN],
    ]);
  }

  /** Charges a try of a signed-in user to name the current password, as `charge` does. */
  async chargePasswordChange(userId: string): Promise<() => Promise<void>> {
    return this.admitAll([[`password:${userId}`, PER_PASSWORD_CHANGE]]);
  }

  /** Whether a failed try is to be recorded: repeated tries must not fill the log. `userId` null: the email has no login. */
  async mayNote(userId: string | null): Promise<boolean> {
    const limits = userId === null ? NOTED_OF_NOBODY : NOTED_OF_PERSON;
    return (await this.limiter.admit(`login-failed:${userId ?? 'nobody'}`, limits)).granted;
  }

  private async admitAll(buckets: readonly (readonly [string, RateLimits])[]): Promise<() => Promise<void>> {
    const admissions: Admission[] = [];
    for (const [key, limits] of buckets) {
      const admission = await this.limiter.admit(key, limits);
      if (!admission.granted) throw tooMany(admission.state.retryAfter);
      admissions.push(admission);
    }
    return async () => void (await Promise.all(admissions.map(({ refund }) => refund())));
  }
}

const digestOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);

function tooMany(retryAfter = 60): DomainError {
  return new DomainError('rate_limited', `Too many tries to sign in; wait ${retryAfter} s.`, {
    retry_after_seconds: retryAfter,
  });
}
