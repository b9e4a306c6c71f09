import { messageOf } from '../../schema/text/message-of.js';
import { ServerError } from '../core/ask.js';
import { Field } from '../design/field.js';

/**
 * Whether a sign-in failed because the user has two-factor sign-in: ask for a code, and keep
 * asking.
 */
export const needsCode = (error: Error | null): boolean =>
  error instanceof ServerError && ['code_required', 'code_wrong'].includes(String(error.details['reason']));

/** Returns what is wrong with the password, or with the code if one was asked for. */
export function entryProblems(error: Error | null): { password?: string; code?: string } {
  if (!error) return {};
  if (!needsCode(error)) return { password: messageOf(error) };
  return (error as ServerError).details['reason'] === 'code_wrong' ? { code: messageOf(error) } : {};
}

/** Asks for the second factor of a sign-in. */
export function CodeField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (code: string) => void;
}) {
  return (
    <Field
      label="Code"
      hint="From your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      // eslint-disable-next-line jsx-a11y-x/no-autofocus -- because after the password the user types the code next
      autoFocus
      required
      value={value}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
