import { expect, it } from 'vitest';
import { newRecoveryCodes, tidyRecoveryCode } from '#platform/auth/recovery-codes.ts';

it('makes ten codes in one case, without letters that look like digits [PROFILE-08]', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(code).not.toMatch(/[ilo]/);
  }
});

it('takes a code in capitals and without its hyphen, and leaves the codes of earlier versions', () => {
  const [code = ''] = newRecoveryCodes();
  expect(tidyRecoveryCode(code.toUpperCase())).toBe(code);
  expect(tidyRecoveryCode(code.replace('-', ''))).toBe(code);
  expect(tidyRecoveryCode('aBcDe-FgHjK')).toBe('aBcDe-FgHjK');
  expect(tidyRecoveryCode('abcl0-fghjk')).toBe('abcl0-fghjk');
});
