/** The eight orientations of a photo, as EXIF numbers them. */
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import type { Sharp } from 'sharp';

type Turn = { angle: Rotation; isMirrored: boolean };

const turns: Record<number, Turn> = {
  1: { angle: 0, isMirrored: false },
  2: { angle: 0, isMirrored: true },
  3: { angle: 180, isMirrored: false },
  4: { angle: 180, isMirrored: true },
  5: { angle: 270, isMirrored: true },
  6: { angle: 90, isMirrored: false },
  7: { angle: 90, isMirrored: true },
  8: { angle: 270, isMirrored: false },
};

/** Rotates a picture upright: sharp mirrors left to right first and then rotates clockwise. */
export function applyOrientation(picture: Sharp, orientation: number): Sharp {
  const { angle, isMirrored } = turns[orientation] ?? { angle: 0, isMirrored: false };
  const turned = angle === 0 ? picture : picture.rotate(angle);
  return isMirrored ? turned.flop() : turned;
}

/** Tells whether width and height are swapped in the upright picture. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

type Size = { width: number; height: number };

/** Returns the size after the rotation that a person chose. */
export function rotatedSize<T extends Size>(size: T, rotation: Rotation): T {
  if (rotation % 180 === 0) return size;
  return { ...size, width: size.height, height: size.width };
}
