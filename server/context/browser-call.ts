/** The browser's side of a request, and the changes to its cookies. */
export interface BrowserCall {
  /** Origin of the dashboard, for example `https://dashboard.example.com`. */
  origin: string;
  /** Client address, as reported by trusted proxies. */
  address: string;
  userAgent: string;
  /** Value of the session cookie. */
  sessionToken?: string | undefined;
  /** The account that staff act for. */
  accountId?: string | undefined;
  /** Id of the last event that a reconnecting client received. */
  lastEventId?: string | undefined;
  /** Value of the cookie that identifies browsers in which a user has signed in before. */
  browserToken?: string | undefined;
  setSession: (token: string, expiresAt: Date) => void;
  clearSession: () => void;
  /** Marks the browser as one in which the user has signed in. */
  setKnown: (token: string, expiresAt: Date) => void;
}
