import { useState } from 'react';
import { useChange } from '../core/queries.js';
import { PageSignInDocument, type ViewerFieldsFragment } from '../generated/operations.js';
import { needsCode, entryProblems } from './code-field.js';

/**
 * A sign-in by password. If the user has two-factor sign-in, `code` is asked for after the password
 * was accepted: `codeAsked` is then true, until the email or the password changes.
 */
export function useSignIn(firstEmail = '') {
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeAsked, setCodeAsked] = useState(false);
  const signingIn = useChange(PageSignInDocument);
  const forgetCode = (): void => {
    setCodeAsked(false);
    setCode('');
  };
  return {
    email,
    password,
    code,
    codeAsked,
    busy: signingIn.isPending,
    problems: entryProblems(signingIn.error),
    setEmail: (next: string) => {
      setEmail(next);
      forgetCode();
    },
    setPassword: (next: string) => {
      setPassword(next);
      forgetCode();
    },
    setCode,
    submit: (onSignedIn: (viewer: ViewerFieldsFragment) => void) =>
      signingIn.mutate(
        { email, password, code: codeAsked ? code : null },
        {
          onSuccess: ({ signIn }) => onSignedIn(signIn),
          onError: (error) => {
            if (needsCode(error)) setCodeAsked(true);
          },
        },
      ),
  };
}
