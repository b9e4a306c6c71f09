import { useSyncExternalStore } from 'react';
import { Refusal } from './ask.js';
import { queryClient } from './queries.js';

const lost = (): boolean =>
  !navigator.onLine ||
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => {
      const reason = state.error ?? state.fetchFailureReason;
      return reason instanceof Refusal && reason.code === 'offline';
    });

function subscribe(listener: () => void): () => void {
  const stop = queryClient.getQueryCache().subscribe(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that what is shown is old while the server is away; it goes by itself when an answer arrives. */
export function ConnectionNotice() {
  const isLost = useSyncExternalStore(subscribe, lost);
  return (
    <div role="status">
      {isLost && (
        <p className="notice connection" data-tone="warn">
          The connection to the server is lost. What you see may be old; trying again by itself.
        </p>
      )}
    </div>
  );
}
