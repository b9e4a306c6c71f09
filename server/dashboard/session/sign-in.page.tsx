import { useEffect } from 'react';
import { Field } from '../design/field.js';
import { CodeField } from './code-field.js';
import { enter } from './enter.js';
import { SingleSignOn } from './single-sign-on.js';
import { useSignIn } from './use-sign-in.js';

/** The sign-in page. */
export function SignIn() {
  const entry = useSignIn();
  useEffect(() => {
    document.title = 'Sign in · Market data';
  }, []);
  return (
    <main className="door">
      <form
        className="panel door-form"
        onSubmit={(event) => {
          event.preventDefault();
          entry.submit(enter);
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
          {entry.busy ? 'Signing in …' : 'Sign in'}
        </button>
        <SingleSignOn />
        <p className="faint small">Forgot your password? An owner of your account can reset it.</p>
      </form>
    </main>
  );
}
