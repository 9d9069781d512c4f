import { descriptionMaximum, titleMaximum } from '@heirloom/contract/limits.ts';
import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Reader } from '#features/imports/readers/reader.ts';
import { readableName } from '#features/imports/source/source.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';

/** PhotoPrism: a YAML file for each photo in `sidecar`, in the same folders as in `originals`, and one for each album. */
export const photoprismReader: Reader = {
  program: 'photoprism',
  mayRead: (name) => /\.ya?ml$/i.test(name),
  read: async (bytes, { path }) => readPhotoprismYaml(bytes, path),
  isKept: false,
  // They lie in a tree of their own; the database finds them (photoprism.repo.ts).
  match: () => [],
};

const text = z.string().transform((written) => readableName(written.trim()));
const number = z.number().catch(0);

const photo = z.object({
  UID: text,
  TakenAt: z.string(),
  TakenSrc: z.string().catch(''),
  Title: text.catch(''),
  TitleSrc: z.string().catch(''),
  Caption: text.catch(''),
  Description: text.catch(''),
  Favorite: z.boolean().catch(false),
  Archived: z.boolean().catch(false),
  DeletedAt: z.string().optional().catch(undefined),
  Lat: number,
  Lng: number,
  Details: z.object({ Keywords: text.catch('') }).catch({ Keywords: '' }),
});

const album = z.object({
  UID: text,
  Type: z.literal('album'),
  Title: text,
  Description: text.catch(''),
  Photos: z.array(z.object({ UID: text })).catch([]),
});

/** As `read` of a reader. */
export function readPhotoprismYaml(bytes: Buffer, path: string): ImportFacts | null {
  // Dates stay text, as they are written.
  const yaml: unknown = parse(bytes.toString('utf8'), { schema: 'core', maxAliasCount: 0 });
  const asAlbum = album.safeParse(yaml).data;
  if (asAlbum) return factsOfAlbum(asAlbum);
  const asPhoto = photo.safeParse(yaml).data;
  return asPhoto
    ? factsOfPhoto(nameWithoutExtension(path.slice(path.lastIndexOf('/') + 1)), asPhoto)
    : null;
}

/** What nobody wrote is left out: PhotoPrism makes titles and estimates dates where it knows none. */
const bySomebody = new Set(['manual', 'meta', 'xmp']);

function factsOfPhoto(about: string, known: z.output<typeof photo>): ImportFacts {
  const description = (known.Caption || known.Description).slice(0, descriptionMaximum);
  const keywords = known.Details.Keywords.split(',').map((word) => word.trim());
  const hasPlace = known.Lat !== 0 || known.Lng !== 0;
  return {
    about,
    uid: known.UID,
    ...(bySomebody.has(known.TitleSrc) &&
      known.Title && { title: known.Title.slice(0, titleMaximum) }),
    ...(description && { description }),
    ...(known.DeletedAt !== undefined && { isTrashed: true }),
    imported: {
      program: 'photoprism',
      ...(bySomebody.has(known.TakenSrc) && { takenAt: known.TakenAt }),
      ...(hasPlace && { location: { latitude: known.Lat, longitude: known.Lng } }),
      ...(keywords.some(Boolean) && { keywords: keywords.filter(Boolean) }),
      ...(known.Favorite && { isFavourite: true }),
      ...(known.Archived && { isArchived: true }),
    },
  };
}

function factsOfAlbum({ UID, Title, Description, Photos }: z.output<typeof album>): ImportFacts {
  return {
    uid: UID,
    albumOfUids: Photos.map((each) => each.UID),
    title: Title,
    ...(Description && { description: Description.slice(0, descriptionMaximum) }),
  };
}
