import { expect, it } from 'vitest';
import { renditionBucket } from '#features/processing/steps/rendition-kind.ts';
import { bucketOf } from '#features/uploads/identify-file.ts';

it.each([
  ['video', 'movies'],
  ['audio', 'audio'],
  ['image', 'images'],
] as const)('keeps originals of type %s in %s, none in photos [ENTITY-18]', (type, bucket) => {
  expect(bucketOf(type)).toBe(bucket);
});

it('keeps thumbnails apart from all else that is made of an original [ENTITY-18]', () => {
  expect(renditionBucket('thumb')).toBe('thumbnails');
  for (const kind of ['grid', 'play', 'clean', 'peaks']) {
    expect(renditionBucket(kind)).toBe('renditions');
  }
});
