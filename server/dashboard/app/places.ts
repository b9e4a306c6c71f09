import type { IconName } from '../design/icon.js';

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

/** What account owners may open besides. */
export const OWNER_PLACES: readonly Place[] = [
  { path: '/billing', label: 'Billing', icon: 'billing', words: 'plan usage caps' },
  { path: '/keys', label: 'API keys', icon: 'keys', words: 'secret token programs' },
  { path: '/webhooks', label: 'Webhooks', icon: 'webhooks', words: 'notify deliveries secret' },
  { path: '/members', label: 'Members', icon: 'members', words: 'people invite roles users' },
  { path: '/audit', label: 'Audit log', icon: 'staff', words: 'changes history who' },
];
