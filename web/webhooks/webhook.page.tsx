import { useState } from 'react';
import { useParams } from 'react-router';
import { useAsk, useChange } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Confirm, Dialog } from '../design/dialog.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { PageHead, Panel, Time } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { toast, toastProblem } from '../design/toasts.js';
import {
  PageDeleteWebhookDocument,
  PageRotateWebhookDocument,
  PageTestWebhookDocument,
  PageWebhookDocument,
  PageWebhooksDocument,
} from '../generated/operations.js';
import { zoneText } from '../text/times.rule.js';
import { DeliveryLog } from './delivery-log.js';
import { EditWebhook } from './edit-webhook.js';
import { WebhookSecret } from './new-webhook.js';
import { PauseWebhook } from './pause-webhook.js';

const STALE = [PageWebhookDocument.name, PageWebhooksDocument.name];

/** One webhook: test, pause, edit, new secret, delete, and its deliveries. */
export function WebhookDetail() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useAsk(PageWebhooksDocument, {});
  const testing = useChange(PageTestWebhookDocument, STALE);
  const rotating = useChange(PageRotateWebhookDocument, STALE);
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'delete'>();
  const webhook = data?.webhooks.find((one) => one.id === id);
  const isPaused = webhook?.pausedAt != null;
  const secret = rotating.data?.rotateWebhookSecret.secret;
  if (error && !data) return <FailedPage what="Webhook" error={error} onRetry={() => void refetch()} />;
  if (data && !webhook) return <NotFound what="Webhook" to="/webhooks" action="All webhooks" />;
  return (
    <div className="page">
      <PageHead title="Webhook" lead={webhook?.url ?? <Skeleton width="20rem" />}>
        <button
          type="button"
          className="button"
          disabled={testing.isPending || isPaused}
          onClick={() => testing.mutate({ id }, { onSuccess: () => toast('Test sent'), onError: toastProblem })}
        >
          Send a test
        </button>
        <PauseWebhook id={id} isPaused={isPaused} />
        <button type="button" className="button" disabled={!webhook} onClick={() => setAsked('edit')}>
          Edit
        </button>
        <button type="button" className="button" onClick={() => setAsked('rotate')}>
          New secret
        </button>
        <button type="button" className="button" onClick={() => setAsked('delete')}>
          Delete
        </button>
      </PageHead>
      {webhook?.pausedAt && (
        <p className="notice" data-tone="warn">
          Paused since <Time at={webhook.pausedAt} /> {zoneText()}. Events are not delivered, and not kept.
        </p>
      )}
      <Panel title="Details">
        <div className="panel-body">
          <dl className="facts">
            <dt>Events</dt>
            <dd>{webhook?.events.join(', ') ?? <Skeleton />}</dd>
            {webhook?.description && (
              <>
                <dt>Description</dt>
                <dd>{webhook.description}</dd>
              </>
            )}
            <dt>Created</dt>
            <dd>
              {webhook ? (
                <>
                  <Time at={webhook.createdAt} /> {zoneText()}
                </>
              ) : (
                <Skeleton />
              )}
            </dd>
            {webhook?.previousSecretUntil && (
              <>
                <dt>Previous secret valid until</dt>
                <dd>
                  <Time at={webhook.previousSecretUntil} /> {zoneText()}
                </dd>
              </>
            )}
          </dl>
        </div>
      </Panel>
      <DeliveryLog id={id} />
      {secret && (
        <Dialog title="The new secret" onClose={() => rotating.reset()}>
          <WebhookSecret secret={secret} onClose={() => rotating.reset()} />
        </Dialog>
      )}
      {asked === 'edit' && webhook && <EditWebhook webhook={webhook} onClose={() => setAsked(undefined)} />}
      {asked === 'rotate' && (
        <Confirm
          title="Create a new secret?"
          action="New secret"
          danger={false}
          busy={rotating.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => rotating.mutate({ id }, { onSuccess: () => setAsked(undefined), onError: toastProblem })}
        >
          For 24 hours, messages are signed with both secrets so that your server can switch over.
        </Confirm>
      )}
      {asked === 'delete' && (
        <ConfirmChange
          title="Delete this webhook?"
          action="Delete"
          document={PageDeleteWebhookDocument}
          variables={{ id }}
          stale={[PageWebhooksDocument.name]}
          done="Webhook deleted"
          to="/webhooks"
          onClose={() => setAsked(undefined)}
        >
          Pending deliveries are stopped. You can't undo this.
        </ConfirmChange>
      )}
    </div>
  );
}
