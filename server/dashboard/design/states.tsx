import type { ReactNode } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import { Refusal } from '../app/ask.js';

/** Nothing there yet: says what would be, and how it comes. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** What went wrong and how to try again; the request's id is what support asks for. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = error instanceof Refusal ? error.requestId : undefined;
  return (
    <div className="empty" role="alert">
      <h3>This could not be loaded</h3>
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

/** A line of text that is still coming, as wide as it will be. */
export function Skeleton({ width = '100%' }: { width?: string }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}

/** Rows of a table that is still coming: as many and as high as they will be. */
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
