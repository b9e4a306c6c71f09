import { Field } from '../design/field.js';
import type { ViewerFieldsFragment } from '../generated/operations.js';
import { CodeField } from './code-field.js';
import { SingleSignOn } from './single-sign-on.js';
import { useSignIn } from './use-sign-in.js';

interface SignInFormProps {
  /** The label of the button. */
  action: string;
  firstEmail?: string | undefined;
  onSignedIn: (viewer: ViewerFieldsFragment) => void;
}

/** Asks for email and password, then for a code if the user has two-factor sign-in. */
export function SignInForm({ action, firstEmail, onSignedIn }: SignInFormProps) {
  const entry = useSignIn(firstEmail);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit(onSignedIn);
      }}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        value={entry.email}
        onChange={({ target }) => entry.setEmail(target.value)}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={entry.password}
        problem={entry.problems.password}
        onChange={({ target }) => entry.setPassword(target.value)}
      />
      {entry.codeAsked && <CodeField value={entry.code} problem={entry.problems.code} onChange={entry.setCode} />}
      <button type="submit" className="button primary" disabled={entry.busy}>
        {entry.busy ? 'Signing in …' : action}
      </button>
      <SingleSignOn />
    </form>
  );
}
