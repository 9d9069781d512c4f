import { descriptionMaximum } from '@heirloom/contract/limits.ts';
import type { ImportedFacts } from '@heirloom/contract/media/imported.schema.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import type { ImmichAsset } from '#features/imports/readers/immich/immich-answers.ts';
import type { ImportFacts } from '#platform/db/import-tables.ts';

const minuteMs = 60_000;
const mostOffsetMinutes = 14 * 60;

/** Returns what Immich knows of a photo or film. `home`: where it shows it, with a slash at the end. */
export function factsOfAsset(asset: ImmichAsset, home: string): ImportFacts {
  const { id, exifInfo, people, tags, isFavorite, isTrashed, visibility } = asset;
  const takenAt = takenAtOf(asset);
  const location = placeOf(exifInfo);
  const names = (people ?? []).flatMap(({ name }) => name || []);
  const keywords = (tags ?? []).flatMap(({ value }) => value || []);
  const rating = exifInfo?.rating ?? 0;
  const imported: ImportedFacts = {
    program: 'immich',
    ...(takenAt !== null && { takenAt }),
    ...(location && { location }),
    ...(names.length > 0 && { people: names }),
    ...(keywords.length > 0 && { keywords }),
    ...(Number.isInteger(rating) && rating >= 1 && rating <= 5 && { rating }),
    ...(isFavorite && { isFavourite: true }),
    ...(visibility === 'archive' && { isArchived: true }),
    url: `${home}photos/${id}`,
  };
  const description = exifInfo?.description?.slice(0, descriptionMaximum);
  return {
    uid: id,
    ...(description && { description }),
    ...(isTrashed && { isTrashed: true }),
    imported,
  };
}

/**
 * Returns the moment with the clock of the place. Where Immich knows no date it takes that of the file, which is no
 * capture date.
 */
function takenAtOf({ exifInfo, fileCreatedAt, fileModifiedAt, localDateTime }: ImmichAsset) {
  const taken = toTime(exifInfo?.dateTimeOriginal);
  if (taken === null || taken === toTime(fileModifiedAt)) return null;
  const [created, local] = [toTime(fileCreatedAt), toTime(localDateTime)];
  const minutes = created === taken && local !== null ? (local - taken) / minuteMs : 0;
  const isOffset = Number.isInteger(minutes / 15) && Math.abs(minutes) <= mostOffsetMinutes;
  const offset = isOffset ? minutes : 0;
  const clock = new Date(taken + offset * minuteMs);
  if (Number.isNaN(clock.getTime())) return null;
  const text = clock.toISOString().replace(/\.\d+Z$/, offset === 0 ? 'Z' : written(offset));
  return readTakenAt(text) === null ? null : text;
}

function toTime(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

function written(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const all = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(all / 60))}:${two(all % 60)}`;
}

function placeOf(exif: ImmichAsset['exifInfo']): ImportedFacts['location'] {
  const [latitude, longitude] = [exif?.latitude ?? null, exif?.longitude ?? null];
  if (latitude === null || longitude === null) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;
}
