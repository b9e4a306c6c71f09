import type { IconName } from '../design/icon-paths.js';
import type { ViewerFieldsFragment } from '../generated/operations.js';

export interface NavPlace {
  path: string;
  label: string;
  icon: IconName;
  /** Search terms of the command palette, beside the label. */
  words: string;
}

const AUDIT: NavPlace = { path: '/audit', label: 'Audit log', icon: 'staff', words: 'changes history who' };
const SETTINGS: NavPlace = { path: '/settings', label: 'Settings', icon: 'settings', words: 'password sessions' };
const OVERVIEW: NavPlace = { path: '/', label: 'Overview', icon: 'overview', words: 'home start' };
const WEBHOOKS: NavPlace = {
  path: '/webhooks',
  label: 'Webhooks',
  icon: 'webhooks',
  words: 'notify deliveries secret',
};

/** Pages about streams and what is held of them. */
const DATA_PLACES: readonly NavPlace[] = [
  { path: '/catalog', label: 'Catalogue', icon: 'catalog', words: 'search datastreams exchanges' },
  {
    path: '/instruments',
    label: 'Instruments',
    icon: 'instruments',
    words: 'tick size multiplier expiry options terms',
  },
  { path: '/subscriptions', label: 'Subscriptions', icon: 'subscriptions', words: 'spans collect pause resume' },
  { path: '/availability', label: 'Availability', icon: 'availability', words: 'coverage gaps timeline' },
  { path: '/quality', label: 'Quality', icon: 'quality', words: 'calendar days complete degraded checksums lag' },
  { path: '/coverage', label: 'Coverage', icon: 'quality', words: 'held verified unverifiable proof exchanges' },
];

/** Pages about files and their form. */
const EXPORT_PLACES: readonly NavPlace[] = [
  { path: '/exports', label: 'Exports', icon: 'exports', words: 'jobs files downloads sets' },
  { path: '/schemas', label: 'Schemas', icon: 'schemas', words: 'columns editor drafts' },
];

/** Pages about what the service sends by itself. */
const DELIVERY_PLACES: readonly NavPlace[] = [
  { path: '/schedules', label: 'Schedules', icon: 'schedules', words: 'daily hourly runs periods backfill' },
  { path: '/destinations', label: 'Destinations', icon: 'destinations', words: 's3 azure bucket storage deliver' },
];

/** Pages for staff. */
export const STAFF_PLACES: readonly NavPlace[] = [
  { path: '/staff/accounts', label: 'Accounts', icon: 'members', words: 'customers search act' },
  { path: '/staff/collectors', label: 'Collectors', icon: 'subscriptions', words: 'health shards leases gaps' },
  { path: '/staff/exports', label: 'All exports', icon: 'exports', words: 'stuck failed retry temporal sets' },
];

/** Additional pages for staff who act for no account. */
export const STAFF_OWN_PLACES: readonly NavPlace[] = [AUDIT, SETTINGS];

/** Additional pages for owners of an account. */
const OWNED_PLACES: readonly NavPlace[] = [
  { path: '/billing', label: 'Billing', icon: 'billing', words: 'plan usage caps' },
  { path: '/keys', label: 'API keys', icon: 'keys', words: 'secret token programs' },
  { path: '/requests', label: 'API requests', icon: 'availability', words: 'log errors request id status' },
  { path: '/members', label: 'Members', icon: 'members', words: 'people invite roles users' },
  AUDIT,
];

/**
 * Whether the page of an address belongs to a place. The form of an export that repeats makes a
 * schedule.
 */
export function isAtPlace(path: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const repeats = pathname === '/exports/new' && new URLSearchParams(search).has('every');
  const shown = repeats ? '/schedules' : pathname;
  return shown === path || (path !== '/' && shown.startsWith(`${path}/`));
}

/** A section of the navigation. */
interface PlaceGroup {
  name?: string;
  places: readonly NavPlace[];
}

/** Returns the navigation for the viewer's role and account. */
export function placesFor(viewer: Pick<ViewerFieldsFragment, 'role' | 'account'>): PlaceGroup[] {
  const isStaff = viewer.role === 'STAFF';
  const staff = { name: 'Staff', places: STAFF_PLACES };
  if (isStaff && !viewer.account) return [staff, { places: STAFF_OWN_PLACES }];
  const isOwner = isStaff || viewer.role === 'OWNER';
  return [
    { places: [OVERVIEW] },
    { name: 'Data', places: DATA_PLACES },
    { name: 'Exports', places: EXPORT_PLACES },
    { name: 'Deliver', places: isOwner ? [...DELIVERY_PLACES, WEBHOOKS] : DELIVERY_PLACES },
    { name: 'Account', places: isOwner ? [...OWNED_PLACES, SETTINGS] : [SETTINGS] },
    ...(isStaff ? [staff] : []),
  ];
}
