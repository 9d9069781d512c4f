/**
 * Removes the crop (`clap`) of the shown picture from a HEIC file. libheif refuses a picture whose container crops it
 * to a much smaller part, as when a person trims a photo and the program does not code it anew.
 */

import { type HeifBox, propertiesOfPrimary } from '#platform/media/image/heif-boxes.ts';

export type Rectangle = { left: number; top: number; width: number; height: number };

/** The same file showing the whole picture, and the part of it (rotated as the container says) that is to be shown. */
export type Uncropped = { file: Buffer; part: Rectangle };

type Size = Pick<Rectangle, 'width' | 'height'>;

/** Removes the crop; null if the file has none, or is too damaged to tell. */
export function withoutCrop(original: Uint8Array): Uncropped | null {
  const file = Buffer.from(original);
  try {
    const part = widenCrop(file, propertiesOfPrimary(file));
    return part && { file, part };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Applies the container's changes to the picture in their order. */
function widenCrop(file: Buffer, properties: HeifBox[]): Rectangle | null {
  let whole: Size | null = null;
  let part: Rectangle | null = null;
  for (const { type, start } of properties) {
    if (type === 'ispe') {
      whole = { width: file.readUInt32BE(start + 4), height: file.readUInt32BE(start + 8) };
    } else if (type === 'clap' && whole && !part) {
      part = partOf(file, start, whole);
      [whole.width, 1, whole.height, 1, 0, 1, 0, 1].forEach((value, place) =>
        file.writeUInt32BE(value, start + place * 4),
      );
    } else if (type === 'irot' && whole) {
      for (let turns = file.readUInt8(start) & 3; turns > 0; turns -= 1) {
        part &&= turnedLeft(part, whole);
        whole = { width: whole.height, height: whole.width };
      }
    } else if (type === 'imir' && whole && part) {
      part = mirrored(part, whole, (file.readUInt8(start) & 1) === 1);
    }
  }
  return part;
}

/** Reads width, height and the distance between the centres, each as a fraction. */
function partOf(file: Buffer, start: number, whole: Size): Rectangle {
  const fraction = (place: number) =>
    file.readInt32BE(start + place * 8) / file.readInt32BE(start + place * 8 + 4);
  const width = clamp(Math.round(fraction(0)), 1, whole.width);
  const height = clamp(Math.round(fraction(1)), 1, whole.height);
  const left = Math.round(fraction(2) + (whole.width - width) / 2);
  const top = Math.round(fraction(3) + (whole.height - height) / 2);
  return {
    left: clamp(left, 0, whole.width - width),
    top: clamp(top, 0, whole.height - height),
    width,
    height,
  };
}

function clamp(value: number, least: number, most: number): number {
  if (!Number.isFinite(value)) throw new RangeError('a crop by zero');
  return Math.min(Math.max(value, least), most);
}

function turnedLeft({ left, top, width, height }: Rectangle, whole: Size): Rectangle {
  return { left: top, top: whole.width - left - width, width: height, height: width };
}

function mirrored(part: Rectangle, whole: Size, isSideways: boolean): Rectangle {
  return isSideways
    ? { ...part, left: whole.width - part.left - part.width }
    : { ...part, top: whole.height - part.top - part.height };
}
