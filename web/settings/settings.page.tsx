import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useAsk, useChange } from '../core/queries.js';
import { Field } from '../design/field.js';
import { Ago, Badge, PageHead, Panel, Time } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { toast, toastProblem } from '../design/toasts.js';
import {
  PageChangePasswordDocument,
  PageRevokeSessionDocument,
  PageSessionsDocument,
  type PageSessionsQuery,
} from '../generated/operations.js';
import { ConnectSingleSignOn } from '../session/single-sign-on.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { CompletePercent } from './complete-percent.js';
import { DeleteData } from './delete-data.js';
import { addressText } from '../text/address.rule.js';
import { browserText } from './browser-text.rule.js';
import { TwoFactor } from './two-factor.js';
import { zoneText } from '../text/times.rule.js';

function Password() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const changing = useChange(PageChangePasswordDocument, ['PageSessions']);
  const onSuccess = (): void => {
    setCurrent('');
    setNext('');
    toast('Password changed. Other browsers are signed out.');
  };
  return (
    <Panel title="Password">
      <form
        className="panel-body stack"
        onSubmit={(event) => {
          event.preventDefault();
          changing.mutate({ current, next }, { onSuccess });
        }}
      >
        <div className="form-grid">
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onChange={({ target }) => setCurrent(target.value)}
          />
          <Field
            label="New password"
            type="password"
            autoComplete="new-password"
            minLength={10}
            required
            hint="10 characters or more"
            value={next}
            problem={changing.error ? messageOf(changing.error) : undefined}
            onChange={({ target }) => setNext(target.value)}
          />
        </div>
        <div>
          <button type="submit" className="button" disabled={changing.isPending}>
            Change password
          </button>
        </div>
      </form>
    </Panel>
  );
}

function SessionRow({ session }: { session: PageSessionsQuery['sessions'][number] }) {
  const revoking = useChange(PageRevokeSessionDocument, ['PageSessions']);
  return (
    <tr>
      <td className="agent" title={session.userAgent}>
        {browserText(session.userAgent)}
      </td>
      <td className="mono small">{addressText(session.address)}</td>
      <td className="tight" data-label="Last seen">
        <Ago at={session.lastSeenAt} />
      </td>
      <td className="soft tight" data-label="Since">
        <Time at={session.createdAt} />
      </td>
      <td className="tight">
        {session.isCurrent ? (
          <Badge tone="good">this browser</Badge>
        ) : (
          <button
            type="button"
            className="button small"
            disabled={revoking.isPending}
            onClick={() =>
              revoking.mutate(
                { id: session.id },
                {
                  onSuccess: () => toast('Session signed out'),
                  onError: toastProblem,
                },
              )
            }
          >
            Sign out
          </button>
        )}
      </td>
    </tr>
  );
}

function Sessions() {
  const asked = useAsk(PageSessionsDocument, {});
  return (
    <Panel title="Sessions">
      <AskedTable
        asked={asked}
        rows={asked.data?.sessions}
        heads={['Browser', 'From', 'Last seen', `Since (${zoneText()})`]}
        hasActions
        skeletons={2}
      >
        {(session) => <SessionRow key={session.id} session={session} />}
      </AskedTable>
    </Panel>
  );
}

/** The user's password and sessions. */
export function Settings() {
  const viewer = useSignedIn();
  return (
    <div className="page">
      <PageHead title="Settings" lead={viewer.user?.email} />
      <Password />
      <TwoFactor />
      <ConnectSingleSignOn />
      <Sessions />
      {mayOwn(viewer) && viewer.account && <CompletePercent percent={viewer.account.completePercent} />}
      {mayOwn(viewer) && <DeleteData />}
    </div>
  );
}
