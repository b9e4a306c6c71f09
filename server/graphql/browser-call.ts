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
  setSession: (token: string, expiresAt: Date) => void;
  clearSession: () => void;
}
