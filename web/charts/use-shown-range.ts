import { useAddressParams } from '../lists/use-address-params.js';
import type { MsRange } from '../timeline/timeline.rule.js';
import { zoomed } from '../timeline/timeline.rule.js';
import { paramsOfRange, SHOWN_BOUNDS, shownRange, type ShownRange, withShownRange } from './shown-range.rule.js';

/** Returns the range in the address, and how to change it. Each change replaces the address. */
export function useShownRange(nowMs: number, stored: MsRange | undefined) {
  const [params, changeParams] = useAddressParams();
  const shown: ShownRange = shownRange(params, nowMs, stored);
  const length = shown.toMs - shown.fromMs;
  const change = (range: Record<string, string>): void => changeParams((before) => withShownRange(before, range));
  const show = (range: MsRange): void => change(paramsOfRange(range));
  return {
    shown,
    show,
    showPreset: (last: string): void => change({ last }),
    zoom: (factor: number, share: number): void =>
      show(zoomed(shown, factor, shown.fromMs + share * length, SHOWN_BOUNDS)),
    move: (share: number): void => show({ fromMs: shown.fromMs + share * length, toMs: shown.toMs + share * length }),
  };
}
