import { useState } from 'react';
import { useAsk, useChange } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { Ago, Badge, PageHead, Panel, Time } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { toast, toastProblem } from '../design/toasts.js';
import {
  PageChangeRoleDocument,
  PageMembersDocument,
  type PageMembersQuery,
  PageRemoveMemberDocument,
  PageResetLinkDocument,
  PageResetTwoFactorDocument,
  PageWithdrawDocument,
} from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { InviteDialog, type Link, LinkDialog } from './one-time-link.js';
import { zoneText } from '../text/times.rule.js';
import { IconButton } from '../design/icon-button.js';

type Member = PageMembersQuery['members'][number];

const STALE = ['PageMembers'];

interface RowProps {
  member: Member;
  own: boolean;
  onLink: (link: Link) => void;
  onRemove: () => void;
  onResetTwoFactor: () => void;
}

function Row({ member, own, onLink, onRemove, onResetTwoFactor }: RowProps) {
  const changing = useChange(PageChangeRoleDocument, STALE);
  const resetting = useChange(PageResetLinkDocument);
  const isStaff = useSignedIn().role === 'STAFF';
  return (
    <tr>
      <td>
        {member.email} {own && <span className="faint">(you)</span>}{' '}
        {member.twoFactorSince && <Badge tone="neutral">two-factor</Badge>}
      </td>
      <td className="tight">
        <select
          className="input role-select"
          aria-label={`Role of ${member.email}`}
          value={member.role}
          disabled={own || changing.isPending}
          onChange={({ target }) =>
            changing.mutate(
              { userId: member.id, role: target.value === 'OWNER' ? 'OWNER' : 'MEMBER' },
              { onSuccess: () => toast(`${member.email} is now ${target.value.toLowerCase()}`), onError: toastProblem },
            )
          }
        >
          <option value="OWNER">owner</option>
          <option value="MEMBER">member</option>
        </select>
      </td>
      <td className="tight" data-label="Last seen">
        <Ago at={member.lastSeenAt} />
      </td>
      <td className="soft tight" data-label="Since">
        <Time at={member.createdAt} />
      </td>
      <td className="tight">
        <span className="row">
          <button
            type="button"
            className="button small"
            disabled={resetting.isPending}
            onClick={() =>
              resetting.mutate(
                { userId: member.id },
                {
                  onSuccess: ({ createPasswordReset }) => onLink({ ...createPasswordReset, kind: 'reset' }),
                  onError: toastProblem,
                },
              )
            }
          >
            Reset password
          </button>
          {isStaff && member.twoFactorSince && !own && (
            <button type="button" className="button small" onClick={onResetTwoFactor}>
              Reset two-factor
            </button>
          )}
          <IconButton icon="trash" label={`Remove ${member.email}`} title="Remove" disabled={own} onClick={onRemove} />
        </span>
      </td>
    </tr>
  );
}

function Invitations({ invitations }: { invitations: PageMembersQuery['invitations'] }) {
  const withdrawing = useChange(PageWithdrawDocument, STALE);
  return (
    <Panel title="Invited">
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th>Email</th>
              <th>Role</th>
              <th>Link expires ({zoneText()})</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map(({ id, email, role, expiresAt }) => (
              <tr key={id}>
                <td>{email}</td>
                <td className="tight">
                  <Badge tone="neutral">{role.toLowerCase()}</Badge>
                </td>
                <td className="tight" data-label="Link expires">
                  <Time at={expiresAt} />
                </td>
                <td className="tight">
                  <button
                    type="button"
                    className="button small"
                    disabled={withdrawing.isPending}
                    onClick={() =>
                      withdrawing.mutate(
                        { id },
                        { onSuccess: () => toast('Invitation withdrawn'), onError: toastProblem },
                      )
                    }
                  >
                    Withdraw
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

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
            <Row
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
      {data && data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
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
          stale={STALE}
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
          stale={STALE}
          done={`Two-factor sign-in of ${forgetful.email} is off`}
          onClose={() => setForgetful(undefined)}
        >
          The password alone signs them in afterwards. Their authenticator app and recovery codes stop working.
        </ConfirmChange>
      )}
    </div>
  );
}
