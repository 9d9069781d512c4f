import {
  collectionNameMaximum,
  descriptionMaximum,
  firstPhotoYear,
} from '@heirloom/contract/limits.ts';
import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import { z } from 'zod';
import type { Reader } from '#features/imports/readers/reader.ts';
import { matchSidecars } from '#features/imports/readers/takeout/match-sidecars.ts';
import { readableName } from '#features/imports/source/source.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';

/** Google Photos as Google Takeout gives it: JSON beside each file, in each album, and for the whole. */
export const takeoutReader: Reader = {
  program: 'takeout',
  mayRead: (path) => /\.json$/i.test(path),
  read: async (bytes, { path }) => readTakeoutJson(bytes, path),
  isKept: false,
  match: matchSidecars,
};

const text = z.string().transform((value) => readableName(value).trim());
/** Names: on one line. */
const line = text.transform((value) => value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim());
const instant = z
  .object({ timestamp: z.coerce.number() })
  .transform(({ timestamp }) => toInstant(timestamp))
  .nullish()
  .catch(null);
const place = z
  .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .transform(({ latitude, longitude }) => ({ latitude, longitude }))
  .nullish()
  .catch(null);
const flag = z.boolean().optional().catch(undefined);

const comment = z.object({
  text: text.pipe(z.string().min(1)),
  contentOwnerName: line.nullish().catch(null),
  creationTime: instant,
  contentUrl: text.nullish().catch(null),
});
type Comment = z.output<typeof comment>;
/** Some are no comments, but say that somebody liked something. */
const comments = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.flatMap((each) => comment.safeParse(each).data ?? []));

const item = z.object({
  title: line.pipe(z.string().min(1)),
  photoTakenTime: instant,
  description: text.optional().catch(undefined),
  geoData: place,
  geoDataExif: place,
  people: z.array(z.object({ name: line }).nullable().catch(null)).catch([]),
  favorited: flag,
  archived: flag,
  trashed: flag,
  url: line.optional().catch(undefined),
  sharedAlbumComments: comments,
});

const album = z.object({
  title: line.catch(''),
  description: text.catch(''),
  sharedAlbumComments: comments,
});

const anything = z.record(z.string(), z.unknown());

/** As `read` of a reader. */
export function readTakeoutJson(bytes: Buffer, path: string): ImportFacts | null {
  const json = anything.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  if (!json) return null;
  if ('photoTakenTime' in json) return readItem(json);
  const list = commentsOfAll.find((key) => key in json);
  if (list && !('title' in json)) return readComments(json[list]);
  const about = anything.safeParse(json['albumData']).data ?? json;
  return 'title' in about && marksOfAlbum.some((key) => key in about)
    ? readAlbum(about, path)
    : null;
}

const commentsOfAll = ['sharedAlbumComments', 'shared_album_comments', 'comments'];
const marksOfAlbum = ['access', 'date', 'geoData', 'sharedAlbumComments', 'enrichments'];

function readItem(json: unknown): ImportFacts | null {
  const known = item.safeParse(json).data;
  if (!known) return null;
  const location = [known.geoData, known.geoDataExif].find((each) => each && !isNowhere(each));
  const people = known.people.flatMap((person) => person?.name || []);
  const list = known.sharedAlbumComments.map(toComment);
  const imported: ImportedFacts = {
    program: 'takeout',
    ...(known.photoTakenTime && { takenAt: known.photoTakenTime }),
    ...(location && { location }),
    ...(people.length > 0 && { people }),
    ...(known.favorited && { isFavourite: true }),
    ...(known.archived && { isArchived: true }),
    ...(list.length > 0 && { comments: list }),
    ...(known.url && { url: known.url }),
  };
  const description = known.description?.slice(0, descriptionMaximum);
  return {
    about: known.title.replaceAll('/', '_'),
    ...(description && { description }),
    ...(known.trashed && { isTrashed: true }),
    imported,
  };
}

/** Takeout writes zeros where it knows no place. */
const isNowhere = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  latitude === 0 && longitude === 0;

/** Returns null for zero, which stands for no date, and for what cannot be the date of a photo. */
function toInstant(seconds: number): string | null {
  const moment = new Date(seconds * 1000);
  const year = moment.getUTCFullYear();
  return seconds !== 0 && year >= firstPhotoYear && year < 3000
    ? moment.toISOString().replace('.000Z', 'Z')
    : null;
}

function toComment({ contentOwnerName, text: words, creationTime }: Comment) {
  return { author: contentOwnerName || null, text: words, at: creationTime ?? null };
}

/** The folders that every item is in are no albums, though they have the same file. */
function readAlbum(json: unknown, path: string): ImportFacts {
  const folder = path.split('/').at(-2) ?? '';
  if (isFolderOfYear(folder)) return {};
  const known = album.parse(json);
  const lines = known.sharedAlbumComments.map(
    ({ contentOwnerName, text: words }) =>
      `${contentOwnerName ? `${contentOwnerName}: ` : ''}${words}`,
  );
  const description = [known.description, ...lines].filter(Boolean).join('\n');
  return {
    album: (known.title || folder).slice(0, collectionNameMaximum),
    ...(description && { description: description.slice(0, descriptionMaximum) }),
  };
}

/** `Photos from 2019`, `Fotos von 2019`, `Photos de 2019`, `Фото за 2019`. */
function isFolderOfYear(name: string): boolean {
  return /^(?:photos|fotos|foto|foto['’]s|фото|фотографии|zdjęcia|bilder|fotografias|foton|billeder) \S{1,5} \d{4}$/iu.test(
    name.normalize('NFC'),
  );
}

function readComments(list: unknown): ImportFacts {
  const all = comments.parse(list);
  return {
    comments: all.map((each) => ({ url: each.contentUrl ?? '', comment: toComment(each) })),
  };
}
