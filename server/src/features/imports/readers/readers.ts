import type { Reader } from '#features/imports/readers/reader.ts';
import { takeoutReader } from '#features/imports/readers/takeout/takeout-reader.ts';

export const readers: readonly Reader[] = [takeoutReader];
