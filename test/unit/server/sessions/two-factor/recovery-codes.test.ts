import {
  bareCode,
  isRecoveryCode,
  newRecoveryCodes,
  recoveryCodeHash,
} from '../../../../../server/sessions/two-factor/recovery-codes.js';

it('are ten different ones, without letters that look like digits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
});

it('are the same typed in capitals, with spaces or without hyphens', () => {
  const [code = ''] = newRecoveryCodes();
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
  expect(isRecoveryCode(bareCode(typed))).toBe(true);
  expect(recoveryCodeHash('usr_1', typed)).toEqual(recoveryCodeHash('usr_1', code));
  expect(recoveryCodeHash('usr_2', code)).not.toEqual(recoveryCodeHash('usr_1', code));
});

it.each(['', '123456', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqr1', 'a long password'])('%j is none', (typed) => {
  expect(isRecoveryCode(bareCode(typed))).toBe(false);
});
