import { useState } from 'react';
import { useChange } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { toast, toastProblem } from '../design/toasts.js';
import { PagePauseWebhookDocument, PageResumeWebhookDocument } from '../generated/operations.js';

const STALE = ['PageWebhooks', 'PageWebhook'];

/** Pauses a webhook after it has said what happens to events meanwhile, or resumes it. */
export function PauseWebhook({ id, isPaused }: { id: string; isPaused: boolean }) {
  const [asking, setAsking] = useState(false);
  const resuming = useChange(PageResumeWebhookDocument, STALE);
  return (
    <>
      {isPaused ? (
        <button
          type="button"
          className="button primary"
          disabled={resuming.isPending}
          onClick={() => resuming.mutate({ id }, { onSuccess: () => toast('Webhook resumed'), onError: toastProblem })}
        >
          Resume
        </button>
      ) : (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Pause
        </button>
      )}
      {asking && (
        <ConfirmChange
          title="Pause this webhook?"
          action="Pause"
          danger={false}
          document={PagePauseWebhookDocument}
          variables={{ id }}
          stale={STALE}
          done="Webhook paused"
          onClose={() => setAsking(false)}
        >
          Until you resume it, events are not delivered, and they are not kept: look in your exports for what ended
          meanwhile. Pending deliveries fail. You can send them again after the pause.
        </ConfirmChange>
      )}
    </>
  );
}
