import { PageHead } from './parts.js';
import { Failed } from './states.js';

interface FailedPageProps {
  /** Noun for the address: `Export`. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** The page of an address whose content could not be loaded. */
export function FailedPage({ what, error, onRetry }: FailedPageProps) {
  return (
    <div className="page">
      <PageHead title={what} />
      <Failed error={error} onRetry={onRetry} />
    </div>
  );
}
