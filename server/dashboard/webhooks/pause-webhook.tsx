import { useState } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import { useChange } from '../core/queries.js';
import { Confirm } from '../design/dialog.js';
import { toast } from '../design/toasts.js';
import { PagePauseWebhookDocument, PageResumeWebhookDocument } from '../generated/operations.js';

const STALE = ['PageWebhooks', 'PageWebhook'];
const onError = (problem: Error): void => toast(messageOf(problem), { tone: 'bad' });

/** Pauses a webhook after it has said what happens to events meanwhile, or resumes it. */
export function PauseWebhook({ id, isPaused }: { id: string; isPaused: boolean }) {
  const [asking, setAsking] = useState(false);
  const pausing = useChange(PagePauseWebhookDocument, STALE);
  const resuming = useChange(PageResumeWebhookDocument, STALE);
  if (isPaused) {
    return (
      <button
        type="button"
        className="button primary"
        disabled={resuming.isPending}
        onClick={() => resuming.mutate({ id }, { onSuccess: () => toast('Webhook resumed'), onError })}
      >
        Resume
      </button>
    );
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Pause
      </button>
      {asking && (
        <Confirm
          title="Pause this webhook?"
          action="Pause"
          danger={false}
          busy={pausing.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            pausing.mutate(
              { id },
              {
                onSuccess: () => {
                  toast('Webhook paused');
                  setAsking(false);
                },
                onError,
              },
            )
          }
        >
          Until you resume it, events are not delivered, and they are not kept: look in your exports for what ended
          meanwhile. Pending deliveries fail. You can send them again after the pause.
        </Confirm>
      )}
    </>
  );
}
