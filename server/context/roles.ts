/** `account` is an API key, `owner` and `member` are people of an account, `staff` are people or tools of this service. */
export type Role = 'service' | 'staff' | 'account' | 'owner' | 'member' | 'anonymous';

// Groups of roles as `@Authorized(...)` names them. A service never acts for an account by itself: it forwards a key.

/** Everybody who acts for one account: its keys, its people, and staff that named it. */
export const FOR_ACCOUNT = ['account', 'owner', 'member', 'staff'] as const satisfies Role[];
/** As FOR_ACCOUNT, for what costs money or shows it. */
export const FOR_BILLING = ['account', 'owner', 'staff'] as const satisfies Role[];
/** What only the owner of an account decides. */
export const FOR_OWNER = ['owner', 'staff'] as const satisfies Role[];
/** People who signed in. */
export const PEOPLE = ['owner', 'member', 'staff'] as const satisfies Role[];
export const EVERYBODY = ['service', 'staff', 'account', 'owner', 'member', 'anonymous'] as const satisfies Role[];
