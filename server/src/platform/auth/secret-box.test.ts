import { expect, it } from 'vitest';
import { createSecretBox } from '#platform/auth/secret-box.ts';

const box = createSecretBox('ab'.repeat(32));
const purpose = 'a token of Rose';

it('gives back what was sealed, and never seals alike twice [ADMDRIVE-07]', () => {
  const sealed = box.seal('1//refresh-token', purpose);
  expect(box.open(sealed, purpose)).toBe('1//refresh-token');
  expect(sealed.includes('refresh')).toBe(false);
  expect(box.seal('1//refresh-token', purpose).equals(sealed)).toBe(false);
});

it('opens nothing that was altered, cut, moved to somebody else or sealed elsewhere [ADMDRIVE-07]', () => {
  const sealed = box.seal('1//refresh-token', purpose);
  const altered = Buffer.from(sealed);
  altered[sealed.length - 1]! ^= 1;
  expect(box.open(altered, purpose)).toBeNull();
  expect(box.open(sealed.subarray(0, 20), purpose)).toBeNull();
  expect(box.open(sealed, 'a token of Anna')).toBeNull();
  expect(createSecretBox('cd'.repeat(32)).open(sealed, purpose)).toBeNull();
});
