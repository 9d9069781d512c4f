import { expect, it } from 'vitest';
import { followListing } from '#platform/copy-place/follow-listing.ts';

const nameOf = (number: number) => `originals/${String(number).padStart(6, '0')}`;

it('walks beside a listing of any length, a page at a time', async () => {
  const pageLength = 1000;
  let pages = 0;
  const listing = async function* () {
    for (; pages < 300; pages += 1) {
      yield Array.from({ length: pageLength }, (_, at) => {
        const number = pages * pageLength + at;
        return { name: nameOf(2 * number), sizeBytes: number, addedAt: new Date() };
      });
    }
  };
  const sizeOf = followListing(listing());
  expect(await sizeOf(nameOf(0))).toBe(0);
  expect(await sizeOf(nameOf(1))).toBeUndefined();
  expect(await sizeOf(nameOf(1998))).toBe(999);
  expect(pages).toBe(0);
  expect(await sizeOf(nameOf(2000))).toBe(1000);
  expect(pages).toBe(1);
  expect(await sizeOf(nameOf(4))).toBeUndefined();
  expect(await sizeOf(nameOf(599_998))).toBe(299_999);
  expect(await sizeOf(nameOf(600_000))).toBeUndefined();
  expect(await sizeOf(nameOf(600_001))).toBeUndefined();
});
