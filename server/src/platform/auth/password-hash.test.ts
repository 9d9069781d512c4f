import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/auth/password-hash.ts';

it('knows the password again and no other', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'correct horse battery')).toBe(true);
  expect(await verifyPassword(hash, 'correct horse batterz')).toBe(false);
});

it('salts each hash', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

it('does not cut long passwords', async () => {
  const hash = await hashPassword(`${'x'.repeat(255)}a`);
  expect(await verifyPassword(hash, `${'x'.repeat(255)}b`)).toBe(false);
});

it('takes composed and decomposed letters for the same', async () => {
  const hash = await hashPassword('K\u00e4sekuchen');
  expect(await verifyPassword(hash, 'Ka\u0308sekuchen')).toBe(true);
});

it('refuses a hash that it cannot read', async () => {
  expect(await verifyPassword('', 'x')).toBe(false);
  expect(await verifyPassword('$2b$10$abc', 'x')).toBe(false);
});
