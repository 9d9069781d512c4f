import { z } from 'zod';
import { readableName } from '#features/imports/source/source.ts';

const text = z.string().transform((written) => readableName(written.trim()));
/** Names: on one line. */
const line = text.transform((written) => written.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim());
const number = z.number().nullish().catch(null);
const moment = z.string().nullish().catch(null);

export const serverVersion = z.object({ major: z.number() });

export const currentUser = z.object({ id: z.uuid() });

const asset = z.object({
  id: z.uuid(),
  ownerId: z.string(),
  originalFileName: line.pipe(z.string().min(1)),
  originalPath: z.string().catch(''),
  /** Of a file that Immich only reads, in a folder of its owner. */
  libraryId: z.string().nullish().catch(null),
  checksum: z.string(),
  fileCreatedAt: moment,
  fileModifiedAt: moment,
  localDateTime: moment,
  isFavorite: z.boolean().catch(false),
  isTrashed: z.boolean().catch(false),
  isOffline: z.boolean().catch(false),
  visibility: z.string().catch(''),
  exifInfo: z
    .object({
      fileSizeInByte: z.int().nonnegative().nullish().catch(null),
      dateTimeOriginal: moment,
      latitude: number,
      longitude: number,
      description: text.nullish().catch(null),
      rating: number,
    })
    .nullish()
    .catch(null),
  people: z
    .array(z.object({ name: line }))
    .nullish()
    .catch(null),
  tags: z
    .array(z.object({ value: line }))
    .nullish()
    .catch(null),
});
export type ImmichAsset = z.output<typeof asset>;

/** One page of a search. */
export const foundAssets = z
  .object({ assets: z.object({ items: z.array(asset), nextPage: z.string().nullable() }) })
  .transform(({ assets }) => assets);

export const albums = z.array(
  z.object({ id: z.uuid(), albumName: line.catch(''), description: text.nullish().catch(null) }),
);
export type ImmichAlbum = z.output<typeof albums>[number];
