import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.js';

/** A table of limited height. */
export function ScrollRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion className="table-wrap scroll-rows" label={label}>
      {children}
    </ScrollRegion>
  );
}
