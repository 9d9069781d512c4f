import { expect, it } from 'vitest';
import { createSigner, type Grant } from '#platform/signer.ts';

const signer = createSigner('a'.repeat(64));
const grant: Grant = {
  purpose: 'read-file',
  subject: 'person-1',
  object: 'media-1/original',
  expiresAt: 2_000_000_000,
};
const now = new Date(1_999_999_000_000);
const asked = { purpose: grant.purpose, object: grant.object, now };
const signed = (changes: Partial<Grant> = {}) =>
  new URLSearchParams(signer.sign({ ...grant, ...changes }));

it('accepts its own signature until it expires [CALL-41]', () => {
  expect(signer.verify(signed(), asked)).toEqual(grant);
  const lastMoment = new Date(grant.expiresAt * 1000 - 1);
  expect(signer.verify(signed(), { ...asked, now: lastMoment })).toEqual(grant);
  const end = new Date(grant.expiresAt * 1000);
  expect(signer.verify(signed(), { ...asked, now: end })).toBeNull();
});

it.each([
  { object: 'media-2/original' },
  { object: 'media-1/thumb' },
  { object: 'media-1' },
  { object: '' },
])('refuses it for another object, $object [CALL-41]', (other) => {
  expect(signer.verify(signed(), { ...asked, ...other })).toBeNull();
});

it.each([
  ['read-file', 'visit-share'],
  ['visit-share', 'read-file'],
] as const)('refuses what was signed to %s where one wants to %s [CALL-41]', (made, wanted) => {
  const given = signed({ purpose: made });
  expect(signer.verify(given, { ...asked, purpose: made })).not.toBeNull();
  expect(signer.verify(given, { ...asked, purpose: wanted })).toBeNull();
});

it.each([
  ['subject', 'person-2'],
  ['subject', ''],
  ['expires', '2000000001'],
  ['expires', ''],
  ['expires', 'Infinity'],
  ['key', '2'],
  ['key', ''],
  ['signature', ''],
  ['signature', 'AAAA'],
  ['signature', 'A'.repeat(43)],
])('refuses it with %s changed to "%s", or left out [CALL-41]', (name, value) => {
  const changed = signed();
  changed.set(name, value);
  expect(signer.verify(changed, asked)).toBeNull();
  changed.delete(name);
  expect(signer.verify(changed, asked)).toBeNull();
});

it('refuses it with any letter of the signature changed [CALL-41]', () => {
  const signature = signed().get('signature')!;
  // Leaves out the last letter: two of its bits mean nothing in base64url.
  for (let index = 0; index < signature.length - 1; index += 1) {
    const other = signature[index] === 'A' ? 'B' : 'A';
    const changed = signed();
    changed.set('signature', signature.slice(0, index) + other + signature.slice(index + 1));
    expect(signer.verify(changed, asked), `letter ${index}`).toBeNull();
  }
});

it('does not mistake one part for another', () => {
  const given = signed({ subject: 'a","b', object: 'c' });
  given.set('subject', 'a');
  expect(signer.verify(given, { ...asked, object: 'b","c' })).toBeNull();
});

it('refuses the signature of another server', () => {
  const given = new URLSearchParams(createSigner('b'.repeat(64)).sign(grant));
  expect(signer.verify(given, asked)).toBeNull();
});
