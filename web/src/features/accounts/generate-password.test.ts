import { expect, it } from 'vitest';
import { generatePassword } from '#features/accounts/generate-password.ts';

it('makes passwords that are long enough, easy to read and never the same', () => {
  const made = Array.from({ length: 50 }, () => generatePassword(6));
  expect(new Set(made).size).toBe(50);
  for (const password of made)
    expect(password).toMatch(/^([a-km-zA-HJ-NP-Z2-9]{4}-){3}[a-km-zA-HJ-NP-Z2-9]{4}$/);
  for (const password of made) expect(password).not.toMatch(/[Il1O0o]/);
  expect(generatePassword(30).length).toBeGreaterThanOrEqual(30);
});
