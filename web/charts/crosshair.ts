import { useSyncExternalStore } from 'react';

let shownMs: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) shownMs = null;
  };
}

/** Moves the crosshair of the page's charts; null hides it. */
export function setCrosshair(atMs: number | null): void {
  if (atMs === shownMs) return;
  shownMs = atMs;
  for (const listener of listeners) listener();
}

/** Returns where the crosshair is that the page's charts share; null without one. */
export const useCrosshair = (): number | null => useSyncExternalStore(subscribe, () => shownMs);
