import type { IconName } from '../design/icon-paths.js';
import type { ViewerFieldsFragment } from '../generated/operations.js';

/** Something to do from the palette. */
export interface PaletteAction {
  label: string;
  icon: IconName;
  /** Search terms beside the label. */
  words: string;
  /** The page that does it, or a switch of the page itself. */
  does: { path: string } | { switches: 'theme' | 'density' };
}

const SWITCHES: readonly PaletteAction[] = [
  { label: 'Switch theme', icon: 'sun', words: 'dark light mode colours', does: { switches: 'theme' } },
  { label: 'Switch compact rows', icon: 'menu', words: 'density lists tables', does: { switches: 'density' } },
];

const OF_ACCOUNT: readonly PaletteAction[] = [
  { label: 'New export', icon: 'plus', words: 'start create download files', does: { path: '/exports/new' } },
  { label: 'New schedule', icon: 'plus', words: 'create daily export', does: { path: '/exports/new?every=DAY' } },
  { label: 'Subscribe to a datastream', icon: 'plus', words: 'collect add stream', does: { path: '/catalog' } },
  { label: 'Show failed exports', icon: 'exports', words: 'errors jobs', does: { path: '/exports?status=FAILED' } },
  { label: 'Show running exports', icon: 'exports', words: 'active jobs', does: { path: '/exports?status=RUNNING' } },
  {
    label: 'Show paused subscriptions',
    icon: 'subscriptions',
    words: 'resume',
    does: { path: '/subscriptions?status=PAUSED' },
  },
];

/** Returns what the viewer can do from the palette. */
export const paletteActions = ({ account }: Pick<ViewerFieldsFragment, 'account'>): PaletteAction[] => [
  ...(account ? OF_ACCOUNT : []),
  ...SWITCHES,
];
