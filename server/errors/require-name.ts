import { CONTROL_CHARACTER } from '../../schema/text/control-character.rule.js';
import { invalidArgument } from './domain-error.js';

/**
 * Returns the trimmed name of something that an account creates. Throws `invalid_argument` unless
 * it has 1 to `maxLength` characters, none of them a control character.
 */
export function requireName(name: string, maxLength: number): string {
  const trimmed = name.trim();
  const { length } = [...trimmed];
  if (length >= 1 && length <= maxLength && !CONTROL_CHARACTER.test(trimmed)) return trimmed;
  throw invalidArgument('name', `name must have 1 to ${maxLength} characters, without control characters`);
}
