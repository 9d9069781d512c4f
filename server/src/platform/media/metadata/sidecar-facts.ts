import { firstPhotoYear } from '@heirloom/contract/limits.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import {
  cleanText,
  numberTag,
  type TagBag,
  textTag,
  wordsTag,
} from '#platform/media/metadata/tag-bag.ts';

/** What an XMP file says of the photo or film beside it; null and empty where it says nothing. */
export type SidecarFacts = {
  /** As `readTakenAt` reads it. */
  takenAt: string | null;
  title: string | null;
  description: string | null;
  keywords: string[];
  /** 1 to 5 stars. */
  rating: number | null;
  location: { latitude: number; longitude: number } | null;
  people: string[];
};

/** The tags that ExifTool is asked for; `#` asks for the plain number. */
export const sidecarTags = (
  'XMP:DateTimeOriginal XMP:DateCreated XMP:ShotDate XMP:CreateDate XMP:Title XMP:Description XMP:Subject ' +
  'XMP:HierarchicalSubject XMP:TagsList XMP:Rating XMP:GPSLatitude# XMP:GPSLongitude# XMP:PersonInImage ' +
  'XMP:RegionInfo XMP:RegionInfoMP'
).split(' ');

/** By priority: the date of the picture, of the film, of the file, because a scan is newer than its print. */
const dates = [
  'XMP-exif:DateTimeOriginal',
  'XMP-photoshop:DateCreated',
  'XMP-xmpDM:ShotDate',
  'XMP-xmp:CreateDate',
];

/** Describes the photo or film of an XMP file by its tags; what is missing or absurd is left out. */
export function describeSidecar(tags: TagBag, now: Date): SidecarFacts {
  const rating = Math.round(numberTag(tags, ['XMP-xmp:Rating']) ?? 0);
  return {
    takenAt: dates.map((name) => toTakenAt(tags[name], now)).find((date) => date !== null) ?? null,
    title: textTag(tags, ['XMP-dc:Title'])?.replaceAll(/\s+/g, ' ') ?? null,
    description: textTag(tags, ['XMP-dc:Description']),
    keywords: keywordsOf(tags),
    rating: rating >= 1 && rating <= 5 ? rating : null,
    location: placeOf(tags),
    people: peopleOf(tags),
  };
}

/** Programs write each keyword plainly too, if they write it in its hierarchy (`Places|Lake`). */
function keywordsOf(tags: TagBag): string[] {
  const plain = wordsTag(tags, ['XMP-dc:Subject']);
  if (plain.length > 0) return plain;
  const paths = wordsTag(tags, ['XMP-lr:HierarchicalSubject', 'XMP-digiKam:TagsList']);
  return [...new Set(paths.flatMap((path) => path.split(/[|/]/).at(-1) || []))];
}

function placeOf(tags: TagBag): SidecarFacts['location'] {
  const latitude = numberTag(tags, ['XMP-exif:GPSLatitude']);
  const longitude = numberTag(tags, ['XMP-exif:GPSLongitude']);
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

/** Faces as the Metadata Working Group writes them and as Microsoft does, and people without a place in the picture. */
function peopleOf(tags: TagBag): string[] {
  const faces = listIn(tags['XMP-mwg-rs:RegionInfo'], 'RegionList')
    .filter(({ Type }) => Type === undefined || Type === 'Face')
    .map(({ Name }) => Name);
  const others = listIn(tags['XMP-MP:RegionInfoMP'], 'Regions').map(
    ({ PersonDisplayName }) => PersonDisplayName,
  );
  const names = [...faces, ...others, ...wordsTag(tags, ['XMP-iptcExt:PersonInImage'])];
  return [...new Set(names.flatMap((name) => cleanText(name)?.slice(0, longestName) ?? []))].slice(
    0,
    mostNames,
  );
}

const longestName = 200;
const mostNames = 200;

function listIn(info: unknown, name: string): Record<string, unknown>[] {
  const list = isRecord(info) ? info[name] : null;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** ExifTool writes all dates like cameras do: '1987:06:05 10:11:12+02:00', '1987:06'. */
function toTakenAt(value: unknown, now: Date): string | null {
  const [, date = '', rest = ''] = /^(\d{4}(?::\d\d){0,2})(.*)$/.exec(cleanText(value) ?? '') ?? [];
  const written = `${date.replaceAll(':', '-')}${rest.replace(/^ /, 'T')}`;
  const day = readTakenAt(written)?.localTime.slice(0, 10);
  return day !== undefined && isPlausible(day, now) ? written : null;
}

/** The zero dates of clocks that were never set. */
const unsetDays = ['1904-01-01', '1970-01-01'];
const dayMs = 86_400_000;

/** One day more than today, because of time zones. */
function isPlausible(day: string, now: Date): boolean {
  const isPast = Date.parse(day) <= now.getTime() + dayMs;
  return day >= String(firstPhotoYear) && isPast && !unsetDays.includes(day);
}
