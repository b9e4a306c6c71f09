import { useChange } from '../core/queries.js';
import { Ago, Badge, Time } from '../design/parts.js';
import { toast, toastProblem } from '../design/toasts.js';
import { PageChangeRoleDocument, type PageMembersQuery, PageResetLinkDocument } from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { type Link } from './one-time-link.js';
import { IconButton } from '../design/icon-button.js';

/** Queries that a change of a member makes stale. */
export const STALE_MEMBERS = ['PageMembers'];

interface MemberRowProps {
  member: PageMembersQuery['members'][number];
  own: boolean;
  onLink: (link: Link) => void;
  onRemove: () => void;
  onResetTwoFactor: () => void;
}

/** A user of the account, with the buttons of owners. */
export function MemberRow({ member, own, onLink, onRemove, onResetTwoFactor }: MemberRowProps) {
  const changing = useChange(PageChangeRoleDocument, STALE_MEMBERS);
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
