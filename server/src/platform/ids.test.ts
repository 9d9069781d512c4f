import { expect, it } from 'vitest';
import { newId, newToken } from '#platform/ids.ts';

it('makes UUIDs of version 7 that sort by time', () => {
  const early = newId(1_000_000_000_000);
  const late = newId(1_000_000_000_001);
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
});

it('makes tokens of 256 bits that differ', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
  expect(newToken()).not.toBe(newToken());
});
