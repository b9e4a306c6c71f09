import { useAddressParams } from '../lists/use-address-params.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { zoomed } from '../timeline/timeline.rule.js';
import { paramsOfRange, SHOWN_BOUNDS, shownRange, type ShownRange, withShownRange } from './shown-range.rule.js';

/**
 * Returns the range in the address, and how to change it. Back returns from a chosen range to the
 * one before; zooming and moving do not count.
 */
export function useShownRange(nowMs: number, stored: MsRange | undefined) {
  const [params, changeParams] = useAddressParams();
  const shown: ShownRange = shownRange(params, nowMs, stored);
  const length = shown.toMs - shown.fromMs;
  const change = (range: Record<string, string>, replace: boolean): void =>
    changeParams((before) => withShownRange(before, range), replace);
  const follow = (range: MsRange): void => change(paramsOfRange(range), true);
  return {
    shown,
    show: (range: MsRange): void => change(paramsOfRange(range), false),
    showPreset: (last: string): void => change({ last }, false),
    zoom: (factor: number, share: number): void =>
      follow(zoomed(shown, factor, shown.fromMs + share * length, SHOWN_BOUNDS)),
    move: (share: number): void => follow({ fromMs: shown.fromMs + share * length, toMs: shown.toMs + share * length }),
  };
}
