import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from './parts.js';

interface NotFoundProps {
  /** Noun for the address: `Export`. */
  what: string;
  /** Reason; by default, that it may have been deleted. */
  children?: ReactNode;
  /** Target of the button, and its text. */
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
