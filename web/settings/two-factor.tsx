import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useAsk, useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { Panel, Time } from '../design/parts.js';
import { toast } from '../design/toasts.js';
import {
  PageDisableTwoFactorDocument,
  PageRecoveryCodesLeftDocument,
  PageRenewRecoveryCodesDocument,
} from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { plural } from '../text/numbers.rule.js';
import { zoneText } from '../text/times.rule.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TurnOnTwoFactor } from './turn-on-two-factor.js';

const STALE = ['PageViewer', 'PageSessions', 'PageRecoveryCodesLeft'];

/** Asks for the password or a code before a change. */
function ProofDialog({
  title,
  action,
  lead,
  busy,
  error,
  onProof,
  onClose,
}: {
  title: string;
  action: string;
  lead: string;
  busy: boolean;
  error: Error | null;
  onProof: (proof: string) => void;
  onClose: () => void;
}) {
  const [proof, setProof] = useState('');
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onProof(proof);
        }}
      >
        <p className="soft">{lead}</p>
        <Field
          label="Password or code"
          type="password"
          autoComplete="current-password"
          required
          value={proof}
          problem={error ? messageOf(error) : undefined}
          onChange={({ target }) => setProof(target.value)}
        />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function TurnedOn({ since }: { since: string }) {
  const { data } = useAsk(PageRecoveryCodesLeftDocument, {});
  const disabling = useChange(PageDisableTwoFactorDocument, STALE);
  const renewing = useChange(PageRenewRecoveryCodesDocument, STALE);
  const [asked, setAsked] = useState<'off' | 'codes'>();
  const left = data?.recoveryCodesLeft;
  const close = (): void => {
    setAsked(undefined);
    renewing.reset();
    disabling.reset();
  };
  const codes = renewing.data?.renewRecoveryCodes;
  return (
    <div className="panel-body row wrap spread">
      <p className="soft">
        On since <Time at={since} /> {zoneText()}
        {left !== undefined && `, ${plural(left, 'recovery code')} left`}. Signing in needs a code of your authenticator
        app.
      </p>
      <span className="row wrap">
        <button type="button" className="button" onClick={() => setAsked('codes')}>
          New recovery codes
        </button>
        <button type="button" className="button" onClick={() => setAsked('off')}>
          Turn off
        </button>
      </span>
      {asked === 'off' && (
        <ProofDialog
          title="Turn off two-factor sign-in?"
          action="Turn off"
          lead="After that, your password alone signs you in."
          busy={disabling.isPending}
          error={disabling.error}
          onClose={close}
          onProof={(proof) => disabling.mutate({ proof }, { onSuccess: () => toast('Two-factor sign-in is off') })}
        />
      )}
      {asked === 'codes' && !codes && (
        <ProofDialog
          title="New recovery codes"
          action="Create codes"
          lead="The codes that you have now stop working."
          busy={renewing.isPending}
          error={renewing.error}
          onClose={close}
          onProof={(proof) => renewing.mutate({ proof })}
        />
      )}
      {codes && (
        <Dialog title="New recovery codes" onClose={close}>
          <RecoveryCodes codes={codes} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}

/** Turns two-factor sign-in on and off. */
export function TwoFactor() {
  const { user } = useSignedIn();
  const [turningOn, setTurningOn] = useState(false);
  if (!user) return null;
  return (
    <Panel title="Two-factor sign-in">
      {user.twoFactorSince ? (
        <TurnedOn since={user.twoFactorSince} />
      ) : (
        <div className="panel-body row wrap spread">
          <p className="soft">Off. Ask for a code of an authenticator app as well as for the password.</p>
          <button type="button" className="button" onClick={() => setTurningOn(true)}>
            Turn on
          </button>
        </div>
      )}
      {turningOn && <TurnOnTwoFactor stale={STALE} onClose={() => setTurningOn(false)} />}
    </Panel>
  );
}
