import { expect, it } from 'vitest';
import { fitPicture } from '#features/media/cards/fit-picture.ts';
import { isPlayable } from '#features/media/is-playable.ts';
import { sampleMedia } from '#test/samples.ts';

it.each([
  ['wider than its frame', { width: 1600, height: 900 }, 'h-auto w-full'],
  ['higher than its frame', { width: 900, height: 1600 }, 'h-full w-auto'],
  ['of exactly its shape', { width: 400, height: 300 }, 'h-full w-auto'],
  ['of unknown size', { width: null, height: null }, 'h-auto max-h-full w-auto max-w-full'],
])('a picture %s touches two edges of it', (_, size, classes) => {
  expect(fitPicture(sampleMedia(size), 4 / 3)).toBe(classes);
});

it.each([
  ['processing', null, true],
  ['ready', '/thumb', true],
  ['partial', null, true],
  ['partial', '/thumb', false],
  ['unprocessable', null, false],
  ['failed', null, false],
] as const)(
  'a film that is %s, with the picture %s, will probably play: %s',
  (status, thumbnailUrl, will) => {
    expect(isPlayable(sampleMedia({ status, thumbnailUrl }))).toBe(will);
  },
);
