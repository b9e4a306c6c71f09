import { useConfig } from '../core/config.js';
import { Panel } from '../design/parts.js';
import { useSignedIn } from './viewer.js';

const REFUSALS: Readonly<Record<string, string>> = {
  unknown: 'No user has this email. An owner of your account can invite you.',
  unconfirmed: 'Sign in with your password once and connect the provider in the settings.',
  unverified: 'The provider has not verified your email.',
  expired: 'The sign-in expired or began in another browser. Try again.',
  refused: 'The provider denied the sign-in.',
  failed: 'The provider failed. Try again in a while, or use your password.',
  unavailable: 'Single sign-on is unavailable. Try again, or use your password.',
  limited: 'Too many attempts. Wait a minute.',
};

/** The button for single sign-on, if configured, and why the last attempt failed. */
export function SingleSignOn() {
  const name = useConfig()?.singleSignOn;
  const reason = new URLSearchParams(location.search).get('sign-in');
  if (!name) return null;
  return (
    <>
      <a className="button" href="/sign-in/oidc">
        Sign in with {name}
      </a>
      {reason !== null && (
        <p className="problem" role="alert">
          {REFUSALS[reason] ?? REFUSALS['refused']}
        </p>
      )}
    </>
  );
}

/** Connects the provider to a signed-in user: an invitation does not prove who owns the email. */
export function ConnectSingleSignOn() {
  const name = useConfig()?.singleSignOn;
  const { user } = useSignedIn();
  if (!name || !user || user.emailConfirmedAt !== null) return null;
  return (
    <Panel title="Single sign-on">
      <div className="panel-body row wrap spread">
        <p className="soft">
          Confirm that {user.email} is yours, and sign in with {name} from then on.
        </p>
        <a className="button" href="/sign-in/oidc">
          Connect {name}
        </a>
      </div>
    </Panel>
  );
}
