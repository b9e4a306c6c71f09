import type { IconName } from '../design/icon-paths.js';
import type { ViewerFieldsFragment } from '../generated/operations.js';

export interface Place {
  path: string;
  label: string;
  icon: IconName;
  /** Further words that find it in the command palette. */
  words: string;
}

/** What everybody who is signed in may open. */
export const PLACES: readonly Place[] = [
  { path: '/', label: 'Overview', icon: 'overview', words: 'home start' },
  { path: '/catalog', label: 'Catalogue', icon: 'catalog', words: 'search datastreams instruments exchanges' },
  { path: '/subscriptions', label: 'Subscriptions', icon: 'subscriptions', words: 'spans collect pause resume' },
  { path: '/availability', label: 'Availability', icon: 'availability', words: 'coverage gaps timeline' },
  { path: '/exports', label: 'Exports', icon: 'exports', words: 'jobs files downloads' },
  { path: '/schemas', label: 'Schemas', icon: 'schemas', words: 'columns editor drafts' },
  { path: '/settings', label: 'Settings', icon: 'settings', words: 'password sessions' },
];

/** What staff may open, for whichever account they act. */
export const STAFF_PLACES: readonly Place[] = [
  { path: '/staff/accounts', label: 'Accounts', icon: 'members', words: 'customers search act' },
  { path: '/staff/collectors', label: 'Collectors', icon: 'subscriptions', words: 'health shards leases gaps' },
  { path: '/staff/exports', label: 'All exports', icon: 'exports', words: 'stuck failed retry temporal' },
];

/** What staff who act for no account may open besides. */
export const STAFF_OWN_PLACES: readonly Place[] = [
  { path: '/audit', label: 'Audit log', icon: 'staff', words: 'changes history who' },
  { path: '/settings', label: 'Settings', icon: 'settings', words: 'password sessions' },
];

/** What account owners may open besides. */
export const OWNER_PLACES: readonly Place[] = [
  { path: '/billing', label: 'Billing', icon: 'billing', words: 'plan usage caps' },
  { path: '/keys', label: 'API keys', icon: 'keys', words: 'secret token programs' },
  { path: '/webhooks', label: 'Webhooks', icon: 'webhooks', words: 'notify deliveries secret' },
  { path: '/members', label: 'Members', icon: 'members', words: 'people invite roles users' },
  { path: '/audit', label: 'Audit log', icon: 'staff', words: 'changes history who' },
];

/** A part of the navigation. */
export interface PlaceGroup {
  name?: string;
  places: readonly Place[];
}

/** What somebody may open: members and owners of an account, and staff, for an account or for none. */
export function placesFor(viewer: Pick<ViewerFieldsFragment, 'role' | 'account'>): PlaceGroup[] {
  const isStaff = viewer.role === 'STAFF';
  const staff = { name: 'Staff', places: STAFF_PLACES };
  if (isStaff && !viewer.account) return [staff, { places: STAFF_OWN_PLACES }];
  const account = isStaff || viewer.role === 'OWNER' ? [{ name: 'Account', places: OWNER_PLACES }] : [];
  return [{ places: PLACES }, ...account, ...(isStaff ? [staff] : [])];
}
