import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field, Select } from '../design/field.js';
import { ShownOnce } from '../design/shown-once.js';
import { PageInviteDocument } from '../generated/operations.js';
import { timeText, zoneText } from '../text/times.rule.js';

/** A single-use link for one user. */
export interface Link {
  kind: 'invitation' | 'reset';
  email: string;
  url: string;
  expiresAt: string;
}

const ROLES = [
  { value: 'MEMBER', label: 'member' },
  { value: 'OWNER', label: 'owner' },
];

/** Asks whom to invite and shows the invitation link. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (link: Link) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<'OWNER' | 'MEMBER'>('MEMBER');
  const inviting = useChange(PageInviteDocument, ['PageMembers']);
  return (
    <Dialog title="Invite a user" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          inviting.mutate(
            { email, role },
            { onSuccess: ({ inviteMember }) => onInvited({ ...inviteMember, kind: 'invitation' }) },
          );
        }}
      >
        <Field
          label="Email"
          type="email"
          required
          autoComplete="off"
          value={email}
          problem={inviting.error ? messageOf(inviting.error) : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select
          label="Role"
          choices={ROLES}
          value={role}
          onChange={({ target }) => setRole(target.value === 'OWNER' ? 'OWNER' : 'MEMBER')}
        />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={inviting.isPending}>
            Create link
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The link, shown once, to send to the user. */
export function LinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  return (
    <Dialog
      title={link.kind === 'invitation' ? `Invitation for ${link.email}` : `New password for ${link.email}`}
      onClose={onClose}
    >
      <p>
        Send this link to {link.email}. It works once, until {timeText(link.expiresAt)} {zoneText()}, and is not shown
        again.
      </p>
      <ShownOnce secret={link.url} what="Link" onClose={onClose} />
    </Dialog>
  );
}
