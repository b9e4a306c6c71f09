import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from './parts.js';

interface NotFoundProps {
  /** What the address names: `Export`. */
  what: string;
  /** Why; without it, that it may have been deleted. */
  children?: ReactNode;
  /** Where to go instead, and the text of its button. */
  to: string;
  action: string;
}

/** The page of an address that leads to nothing. */
export function NotFound({ what, children = 'It may have been deleted.', to, action }: NotFoundProps) {
  return (
    <div className="page">
      <PageHead title={`${what} not found`} lead={children}>
        <Link className="button" to={to}>
          {action}
        </Link>
      </PageHead>
    </div>
  );
}
