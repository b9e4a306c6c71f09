import { useEvents } from './use-events.js';

/** Says that what is shown is old while the server is away; it goes by itself, and everything is asked again. */
export function ConnectionNotice() {
  return (
    <div role="status">
      {useEvents() === 'lost' && (
        <p className="notice connection" data-tone="warn">
          The connection to the server is lost. What you see may be old; trying again by itself.
        </p>
      )}
    </div>
  );
}
