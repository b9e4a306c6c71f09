import { useState } from 'react';
import { useAsk } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { PageHead, Panel } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import {
  PageMembersDocument,
  type PageMembersQuery,
  PageRemoveMemberDocument,
  PageResetTwoFactorDocument,
} from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { InviteDialog, type Link, LinkDialog } from './one-time-link.js';
import { zoneText } from '../text/times.rule.js';
import { Invitations } from './invitations.js';
import { MemberRow, STALE_MEMBERS } from './member-row.js';

type Member = PageMembersQuery['members'][number];

/** The account's users, roles and invitations. */
export function Members() {
  const asked = useAsk(PageMembersDocument, {});
  const { data } = asked;
  const { user } = useSignedIn();
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<Link>();
  const [doomed, setDoomed] = useState<Member>();
  const [forgetful, setForgetful] = useState<Member>();
  return (
    <div className="page">
      <PageHead
        title="Members"
        lead="Owners can do everything. Members cannot see or change billing, API keys, API requests, webhooks, members and the audit log, change destinations, or delete the account's data."
      >
        <button type="button" className="button primary" onClick={() => setInviting(true)}>
          <Icon name="plus" /> Invite
        </button>
      </PageHead>
      <Panel title="People">
        <AskedTable
          asked={asked}
          rows={data?.members}
          heads={['Email', 'Role', 'Last seen', `Since (${zoneText()})`]}
          hasActions
          skeletons={2}
        >
          {(member) => (
            <MemberRow
              key={member.id}
              member={member}
              own={member.id === user?.id}
              onLink={setLink}
              onRemove={() => setDoomed(member)}
              onResetTwoFactor={() => setForgetful(member)}
            />
          )}
        </AskedTable>
      </Panel>
      {data && data.invitations.length > 0 && <Invitations asked={asked} invitations={data.invitations} />}
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
      {doomed && (
        <ConfirmChange
          title={`Remove ${doomed.email}?`}
          action="Remove"
          document={PageRemoveMemberDocument}
          variables={{ userId: doomed.id }}
          stale={STALE_MEMBERS}
          done={`${doomed.email} removed`}
          onClose={() => setDoomed(undefined)}
        >
          The user is signed out everywhere immediately. API keys do not change.
        </ConfirmChange>
      )}
      {forgetful && (
        <ConfirmChange
          title={`Reset the two-factor sign-in of ${forgetful.email}?`}
          action="Reset"
          document={PageResetTwoFactorDocument}
          variables={{ userId: forgetful.id }}
          stale={STALE_MEMBERS}
          done={`Two-factor sign-in of ${forgetful.email} is off`}
          onClose={() => setForgetful(undefined)}
        >
          The password alone signs them in afterwards. Their authenticator app and recovery codes stop working.
        </ConfirmChange>
      )}
    </div>
  );
}
