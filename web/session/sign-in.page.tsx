import { useTabTitle } from '../design/use-tab-title.js';
import { enter } from './enter.js';
import { SignInForm } from './sign-in-form.js';

/** The sign-in page. */
export function SignIn() {
  useTabTitle('Sign in');
  return (
    <main className="door">
      <div className="panel door-form">
        <div className="row">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <h1>Market data</h1>
        </div>
        <SignInForm action="Sign in" onSignedIn={enter} />
        <p className="faint small">Forgot your password? An owner of your account can reset it.</p>
      </div>
    </main>
  );
}
