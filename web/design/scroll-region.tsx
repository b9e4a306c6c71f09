import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A box that scrolls, by keyboard as well. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    // Scrollable regions must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div ref={ref} className={className} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
