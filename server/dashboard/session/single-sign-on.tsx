import { useConfig } from '../app/config.js';

const REFUSALS: Readonly<Record<string, string>> = {
  unknown: 'Nobody here has that email. An owner of your account can invite you.',
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
