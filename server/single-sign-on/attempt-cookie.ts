import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { SecretBox } from '../db/secret-box.js';
import type { Attempt } from './oidc-provider.js';

const NAME = 'single-sign-on';
const LIFETIME_MS = 10 * 60_000;
const kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });

/** A sign-in attempt, sealed in a cookie: any server can finish it, and only in this browser. */
export class AttemptCookie {
  private readonly box: SecretBox;

  constructor(
    tokenKeys: readonly [string, ...string[]],
    private readonly path: string,
  ) {
    this.box = new SecretBox(tokenKeys, 'single sign-on');
  }

  set(response: Response, attempt: Attempt, secure: boolean): void {
    const sealed = this.box.seal(NAME, JSON.stringify({ ...attempt, until: Date.now() + LIFETIME_MS }));
    const value = sealed.toString('base64url');
    response.cookie(NAME, value, { ...this.attributes(secure), maxAge: LIFETIME_MS });
  }

  clear(response: Response, secure: boolean): void {
    response.clearCookie(NAME, this.attributes(secure));
  }

  /** Returns null if there is none, it expired, or no server of ours created it. */
  read(request: Request): Attempt | null {
    const value = parseCookie(request.get('cookie') ?? '')[NAME];
    if (value === undefined) return null;
    try {
      const { until, ...attempt } = kept.parse(JSON.parse(this.box.open(NAME, Buffer.from(value, 'base64url'))));
      return until > Date.now() ? attempt : null;
    } catch {
      return null;
    }
  }

  // Lax: the provider sends the browser back from another site.
  private attributes(secure: boolean) {
    return { httpOnly: true, secure, sameSite: 'lax', path: this.path } as const;
  }
}
