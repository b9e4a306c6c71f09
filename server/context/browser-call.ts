/** What a browser's request brings beside the operation, and how its cookie is changed. */
export interface BrowserCall {
  /** Where the dashboard was reached, e.g. `https://dashboard.example.com`. */
  origin: string;
  /** Of the client, as trusted proxies tell it. */
  address: string;
  userAgent: string;
  /** The content of the session cookie. */
  sessionToken?: string | undefined;
  /** The account that staff act for. */
  accountId?: string | undefined;
  /** What a client that comes again heard last. */
  lastEventId?: string | undefined;
  /** The content of the cookie that tells in which browsers a person has signed in before. */
  browserToken?: string | undefined;
  setSession: (token: string, expiresAt: Date) => void;
  clearSession: () => void;
  /** Marks the browser as one in which a person has signed in. */
  setKnown: (token: string, expiresAt: Date) => void;
}
