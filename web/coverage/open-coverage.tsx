import type { ReactNode } from 'react';
import { ServerError } from '../core/ask.js';
import { CoveragePage } from './coverage.page.js';
import { useCoverage } from './use-coverage.js';

/** Shows the page to visitors without a session if the operator allows it, `closed` otherwise. */
export function OpenCoverage({ closed }: { closed: ReactNode }) {
  const { error } = useCoverage();
  if (error instanceof ServerError && error.code === 'unauthenticated') return closed;
  return (
    <main>
      <CoveragePage />
    </main>
  );
}
