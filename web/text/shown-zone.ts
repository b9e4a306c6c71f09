import { useSyncExternalStore } from 'react';
import { showTimesIn, type TimeZone } from './times.rule.js';

const KEY = 'time-zone';
const listeners = new Set<() => void>();

function stored(): TimeZone {
  try {
    return localStorage.getItem(KEY) === 'local' ? 'local' : 'utc';
  } catch {
    return 'utc';
  }
}

let zone = stored();
showTimesIn(zone);

/** Shows every time of the page in the other zone, and remembers it in this browser. */
export function switchZone(): void {
  zone = zone === 'utc' ? 'local' : 'utc';
  showTimesIn(zone);
  try {
    localStorage.setItem(KEY, zone);
  } catch {
    // It holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the zone that times are shown in; its user is rendered again when it changes. */
export const useShownZone = (): TimeZone => useSyncExternalStore(subscribe, () => zone);
