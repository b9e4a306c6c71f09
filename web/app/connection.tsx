import { useEvents } from './use-events.js';

/** Says that the page may be out of date while the server is unreachable. */
export function ConnectionNotice() {
  return (
    <div role="status">
      {useEvents() === 'lost' && (
        <p className="notice connection" data-tone="warn">
          The connection to the server is lost. This page may be out of date. Retrying automatically.
        </p>
      )}
    </div>
  );
}
