import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const HINT_MS = 2_500;

/**
 * Zooms with Ctrl or ⌘ and the wheel (as trackpads send a pinch) and moves with the sideways wheel.
 * Otherwise the wheel scrolls the page. Returns whether to show the zoom hint.
 */
export function useWheel(
  box: RefObject<HTMLElement | null>,
  onZoom: (factor: number, share: number) => void,
  onMove: (share: number) => void,
): boolean {
  const [hinted, setHinted] = useState(false);
  const zoom = useEffectEvent(onZoom);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let hiding: ReturnType<typeof setTimeout>;
    const onWheel = (event: WheelEvent): void => {
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey) {
        const share = (event.clientX - element.getBoundingClientRect().left) / element.clientWidth;
        // A wheel notch is about 100, a pinch step 1 to 10.
        zoom(Math.exp(Math.max(-22, Math.min(22, event.deltaY)) / 100), share);
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        move(sideways / element.clientWidth);
      } else {
        setHinted(true);
        clearTimeout(hiding);
        hiding = setTimeout(() => setHinted(false), HINT_MS);
        return;
      }
      setHinted(false);
      event.preventDefault();
    };
    // React's wheel listeners are passive: the page would scroll, too.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(hiding);
      element.removeEventListener('wheel', onWheel);
    };
  }, [box]);
  return hinted;
}
