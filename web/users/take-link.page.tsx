import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../core/queries.js';
import { Field } from '../design/field.js';
import { useTabTitle } from '../design/use-tab-title.js';
import { PageAcceptDocument, PageResetPasswordDocument, type ViewerFieldsFragment } from '../generated/operations.js';
import { CodeField, needsCode, entryProblems } from '../session/code-field.js';
import { enter } from '../session/enter.js';

/**
 * The page of a single-use link: sets a password and signs in. The token follows the #, which no
 * server logs.
 */
export function TakeLink({ kind }: { kind: 'invitation' | 'reset' }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  const accepting = useChange(PageAcceptDocument);
  const resetting = useChange(PageResetPasswordDocument);
  const navigate = useNavigate();
  const title = kind === 'invitation' ? 'Welcome' : 'New password';
  useTabTitle(title);
  const problems = entryProblems(accepting.error ?? resetting.error);
  const enterAs = (viewer: ViewerFieldsFragment): void => {
    enter(viewer);
    void navigate('/', { replace: true });
  };
  return (
    <main className="door">
      <form
        className="panel door-form"
        onSubmit={(event) => {
          event.preventDefault();
          const variables = { token: location.hash.slice(1), password };
          const onError = (failed: Error): void => {
            if (needsCode(failed)) setCodeAsked(true);
          };
          if (kind === 'invitation') {
            accepting.mutate(variables, { onSuccess: ({ acceptInvitation }) => enterAs(acceptInvitation) });
          } else {
            resetting.mutate(
              { ...variables, code: codeAsked ? code : null },
              { onSuccess: ({ resetPassword }) => enterAs(resetPassword), onError },
            );
          }
        }}
      >
        <h1>{title}</h1>
        <Field
          label="Choose a password"
          type="password"
          autoComplete="new-password"
          hint="10 characters or more"
          minLength={10}
          required
          value={password}
          problem={problems.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {codeAsked && <CodeField value={code} problem={problems.code} onChange={setCode} />}
        <button type="submit" className="button primary" disabled={accepting.isPending || resetting.isPending}>
          {kind === 'invitation' ? 'Join' : 'Set password'}
        </button>
      </form>
    </main>
  );
}
