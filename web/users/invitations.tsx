import { useChange } from '../core/queries.js';
import { Badge, Panel, Time } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { toast, toastProblem } from '../design/toasts.js';
import { type PageMembersQuery, PageWithdrawDocument } from '../generated/operations.js';
import { zoneText } from '../text/times.rule.js';
import { STALE_MEMBERS } from './member-row.js';

interface InvitationsProps {
  asked: { error: unknown; refetch: () => unknown };
  invitations: PageMembersQuery['invitations'];
}

/** Users who were invited and have not come yet. */
export function Invitations({ asked, invitations }: InvitationsProps) {
  const withdrawing = useChange(PageWithdrawDocument, STALE_MEMBERS);
  return (
    <Panel title="Invited">
      <AskedTable
        asked={asked}
        rows={invitations}
        heads={['Email', 'Role', `Link expires (${zoneText()})`]}
        hasActions
        skeletons={0}
      >
        {({ id, email, role, expiresAt }) => (
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
                  withdrawing.mutate({ id }, { onSuccess: () => toast('Invitation withdrawn'), onError: toastProblem })
                }
              >
                Withdraw
              </button>
            </td>
          </tr>
        )}
      </AskedTable>
    </Panel>
  );
}
