import sharp from 'sharp';
import { expect, it } from 'vitest';
import { applyOrientation, isSideways, rotatedSize } from '#platform/media/image/orientation.ts';
import { drawPhoto } from '#test/make-photo.ts';

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'turns orientation %i exactly as sharp turns it by EXIF',
  async (orientation) => {
    const photo = drawPhoto({ width: 60, height: 40 });
    const marked = await photo.clone().withMetadata({ orientation }).png().toBuffer();
    const expected = await sharp(marked).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const turned = await applyOrientation(photo, orientation)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(turned.info).toMatchObject({ width: expected.info.width, height: expected.info.height });
    expect(turned.data.equals(expected.data)).toBe(true);
    expect(isSideways(orientation)).toBe(turned.info.width === 40);
  },
);

it('leaves a photo alone that carries a number which is no orientation', async () => {
  const { info } = await applyOrientation(drawPhoto({ width: 60, height: 40 }), 99)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([60, 40]);
});

it('exchanges width and height for a quarter turn only', () => {
  expect(rotatedSize({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 });
  expect(rotatedSize({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 });
});
