import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/**
 * Steps before and after the current one whose codes are accepted: clocks differ, and typing takes
 * time.
 */
const WINDOW = 1;
const ISSUER = 'Market data';

/** Returns a new secret in base 32, as authenticator apps read it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` URI that an authenticator app reads as a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the time step (RFC 6238) whose code this is, or null for a wrong one. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1_000 / PERIOD_S) + delta;
}

// SHA-1, 6 digits and 30 s: what every authenticator app supports.
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
