import { appleReader } from '#features/imports/readers/apple/apple-reader.ts';
import { editsReader } from '#features/imports/readers/apple/edits-reader.ts';
import { photoprismReader } from '#features/imports/readers/photoprism/photoprism-reader.ts';
import type { Reader } from '#features/imports/readers/reader.ts';
import { takeoutReader } from '#features/imports/readers/takeout/takeout-reader.ts';
import { xmpReader } from '#features/imports/readers/xmp/xmp-reader.ts';

export const readers: readonly Reader[] = [
  xmpReader,
  takeoutReader,
  appleReader,
  editsReader,
  photoprismReader,
];
