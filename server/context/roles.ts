/** `account`: an API key. `owner`, `member`: users of an account. `staff`: our people and tools. */
export const ALL_ROLES = ['service', 'staff', 'account', 'owner', 'member', 'anonymous'] as const;
export type Role = (typeof ALL_ROLES)[number];

// Groups of roles as `@Authorized(...)` names them. A service never acts for an account by itself:
// it forwards a key.

/** Callers that act for one account: its keys, its users, and staff that named it. */
export const FOR_ACCOUNT = ['account', 'owner', 'member', 'staff'] as const satisfies Role[];
/** Callers of operations on billing. */
export const FOR_BILLING = ['account', 'owner', 'staff'] as const satisfies Role[];
/** Operations for owners only. */
export const FOR_OWNER = ['owner', 'staff'] as const satisfies Role[];
/** Signed-in users. */
export const PEOPLE = ['owner', 'member', 'staff'] as const satisfies Role[];
