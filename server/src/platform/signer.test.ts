import { expect, it } from 'vitest';
import { createSigner } from '#platform/signer.ts';

const signer = createSigner('a'.repeat(64));
const grant = {
  mediaId: 'media-1',
  variant: 'original',
  subjectId: 'person-1',
  expiresAt: 2_000_000_000,
};
const now = new Date(1_999_999_000_000);
const signed = () => new URLSearchParams(signer.sign(grant));
const verify = (changes: Partial<Parameters<typeof signer.verify>[0]> = {}) =>
  signer.verify({ mediaId: 'media-1', variant: 'original', query: signed(), now, ...changes });

it('accepts its own signature until it expires [CALL-41]', () => {
  expect(verify()).toEqual(grant);
  expect(verify({ now: new Date(2_000_000_000_000) })).toBeNull();
});

it('refuses another item, variant, subject, expiry or key [CALL-41]', () => {
  expect(verify({ mediaId: 'media-2' })).toBeNull();
  expect(verify({ variant: 'thumb' })).toBeNull();
  for (const [name, value] of [
    ['subject', 'person-2'],
    ['expires', '2000000001'],
    ['key', '2'],
    ['signature', ''],
    ['signature', 'AAAA'],
  ] as const) {
    const query = signed();
    query.set(name, value);
    expect({ name, grant: verify({ query }) }).toEqual({ name, grant: null });
  }
});

it('refuses the signature of another server', () => {
  const query = new URLSearchParams(createSigner('b'.repeat(64)).sign(grant));
  expect(verify({ query })).toBeNull();
});
