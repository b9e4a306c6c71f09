import type { ReactNode } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { ServerError } from '../core/ask.js';

/** An empty state: what will appear here, and how. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** An error with a retry button and the request id for support. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = error instanceof ServerError ? error.requestId : undefined;
  return (
    <div className="empty" role="alert">
      <h3>Loading failed</h3>
      <p>{messageOf(error)}</p>
      {requestId && <p className="mono small faint">{requestId}</p>}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A placeholder for a line of text. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}

/** Placeholders for the rows of a table. */
export function SkeletonRows({ rows = 6, columns }: { rows?: number; columns: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column}>
          <Skeleton width={`${55 + ((row * 3 + column * 7) % 5) * 9}%`} />
        </td>
      ))}
    </tr>
  ));
}
