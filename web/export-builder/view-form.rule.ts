import type { ViewName } from '../../schema/views/view-sources.js';

/** The fields of a view as typed. The server validates them. */
export interface ViewForm {
  /** Whether the export is of the view that the stream can have. */
  viewed: boolean;
  depth: string;
  interval: string;
  grouping: string;
  by: string;
  size: string;
  clock: string;
  empty: string;
}

const DEFAULTS: ViewForm = {
  ...{ viewed: false, depth: '25', interval: '1s', grouping: '' },
  ...{ by: 'time', size: '1m', clock: 'exchange', empty: 'skip' },
};

/** Sizes that make sense at first, by what ends a bar. */
export const FIRST_SIZES: Record<string, string> = { time: '1m', ticks: '1000', volume: '100', notional: '1000000' };

/** Returns the fields of a view in the URL, as JSON; the defaults if there is none. */
export function viewFields(text: string | null): ViewForm {
  if (text === null) return DEFAULTS;
  try {
    const asked = Object.entries(JSON.parse(text) as Record<string, unknown>);
    const known = asked.filter(([name]) => Object.hasOwn(DEFAULTS, name) && name !== 'viewed');
    return { ...DEFAULTS, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])), viewed: true };
  } catch {
    return DEFAULTS;
  }
}

/** Returns the view of a request. */
export function viewOfForm(view: ViewName, form: ViewForm): Record<string, unknown> {
  if (view === 'book') {
    const { depth, interval, grouping } = form;
    const levels = /^\d+$/.test(depth) ? Number(depth) : depth;
    return { kind: view, depth: levels, interval, ...(grouping !== '' && { grouping }) };
  }
  if (view === 'state') return { kind: view };
  const { by, size, clock, empty } = form;
  return { kind: view, by, size, clock, ...(by === 'time' && { empty }) };
}
