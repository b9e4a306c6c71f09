import type { ReactNode } from 'react';

/** A table of limited height, scrollable by keyboard. */
export function ScrollRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Scrollable regions must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div className="table-wrap scroll-rows" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
