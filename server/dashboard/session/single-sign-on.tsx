import { useConfig } from '../app/config.js';
import { Panel } from '../design/parts.js';
import { useSignedIn } from './viewer.js';

const REFUSALS: Readonly<Record<string, string>> = {
  unknown: 'Nobody here has that email. An owner of your account can invite you.',
  unconfirmed: 'Sign in with your password once, and connect the provider in the settings.',
  unverified: 'The provider has not verified your email.',
  expired: 'That took too long, or began in another browser. Try again.',
  refused: 'The provider did not let you in.',
  unavailable: 'The provider is not reachable now. Try again, or use your password.',
  limited: 'Too many tries. Wait a minute.',
};

/** Another way through the door, where the server knows one, and why it stayed shut the last time. */
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

/** Invited people connect the provider once, while they are signed in: an invitation does not prove whose the email is. */
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
