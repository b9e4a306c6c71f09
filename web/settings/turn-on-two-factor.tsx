import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useChange } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Field } from '../design/field.js';
import { PageBeginTwoFactorDocument, PageConfirmTwoFactorDocument } from '../generated/operations.js';
import { RecoveryCodes } from './recovery-codes.js';
import { encode } from 'uqr';

/** Light modules around the code, as readers need them. */
const BORDER = 4;

/** Asks for the password, shows a secret for an authenticator app, and asks for its first code. */
export function TurnOnTwoFactor({ stale, onClose }: { stale: readonly string[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const beginning = useChange(PageBeginTwoFactorDocument);
  const confirming = useChange(PageConfirmTwoFactorDocument, stale);
  const authenticator = beginning.data?.beginTwoFactor;
  const codes = confirming.data?.confirmTwoFactor;
  const error = authenticator ? confirming.error : beginning.error;
  if (codes) {
    return (
      <Dialog title="Two-factor sign-in is on" onClose={onClose}>
        <p className="soft">Your sessions in other browsers have ended: they began without a code.</p>
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Turn on two-factor sign-in" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (authenticator) confirming.mutate({ code: typed });
          else beginning.mutate({ password: typed }, { onSuccess: () => setTyped('') });
        }}
      >
        {authenticator && (
          <>
            <p className="soft">Scan this with an authenticator app, or type the secret into it.</p>
            <QrCode text={authenticator.uri} label="QR code of the secret" />
            <pre className="code wrap-code" data-testid="secret">
              {authenticator.secret}
            </pre>
          </>
        )}
        <Field
          key={authenticator ? 'code' : 'password'}
          label={authenticator ? 'Code of the app' : 'Your password'}
          type={authenticator ? 'text' : 'password'}
          inputMode={authenticator ? 'numeric' : 'text'}
          autoComplete={authenticator ? 'one-time-code' : 'current-password'}
          hint={authenticator ? 'Six digits. Two-factor sign-in is on after this.' : undefined}
          required
          value={typed}
          problem={error ? messageOf(error) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={beginning.isPending || confirming.isPending}>
            {authenticator ? 'Turn on' : 'Continue'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * A QR code, drawn in the browser. Dark on light in both themes: many readers accept nothing else.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
