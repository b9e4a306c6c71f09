import { useEffect, useState } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import { useChange } from '../core/queries.js';
import { Field } from '../design/field.js';
import { PageSignInDocument } from '../generated/operations.js';
import { enter } from './enter.js';
import { SingleSignOn } from './single-sign-on.js';

/** The sign-in page. */
export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signingIn = useChange(PageSignInDocument);
  useEffect(() => {
    document.title = 'Sign in · Market data';
  }, []);
  return (
    <main className="door">
      <form
        className="panel door-form"
        onSubmit={(event) => {
          event.preventDefault();
          signingIn.mutate({ email, password }, { onSuccess: ({ signIn }) => enter(signIn) });
        }}
      >
        <div className="row">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <h1>Market data</h1>
        </div>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          problem={signingIn.error ? messageOf(signingIn.error) : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="submit" className="button primary" disabled={signingIn.isPending}>
          {signingIn.isPending ? 'Signing in …' : 'Sign in'}
        </button>
        <SingleSignOn />
        <p className="faint small">Forgot your password? An owner of your account can reset it.</p>
      </form>
    </main>
  );
}
