/** Chooses the capture date among all the dates in a file. */
import { toLocalTime } from '@heirloom/contract/name-dates/wall-clock.ts';
import { type CaptureDate, unknownCaptureDate } from '#platform/media/metadata/capture-date.ts';
import { firstTag, type TagBag } from '#platform/media/metadata/tag-bag.ts';
import {
  offsetAtInstant,
  offsetAtWallClock,
  offsetFromSatellites,
  zoneOfPlace,
} from '#platform/media/metadata/time-zone.ts';
import {
  readOffset,
  readWrittenTime,
  writeOffset,
  type WrittenTime,
} from '#platform/media/metadata/written-time.ts';
import type { MediaFormat, MediaKind } from '#platform/media/sniff/media-formats.ts';

type Candidate = {
  tag: string;
  /** The value is in UTC although it does not say so. */
  isUtc?: true;
  /** The tag in which cameras write the offset of this time. */
  offsetTag?: string;
};

export type CaptureQuestion = {
  tags: TagBag;
  kind: MediaKind;
  format: MediaFormat;
  place: { latitude: number; longitude: number } | null;
  now: Date;
};

const originalOffset = 'ExifIFD:OffsetTimeOriginal';
const digitizedOffset = 'ExifIFD:OffsetTimeDigitized';

const photoCandidates: Candidate[] = [
  { tag: 'Composite:SubSecDateTimeOriginal', offsetTag: originalOffset },
  { tag: 'ExifIFD:DateTimeOriginal', offsetTag: originalOffset },
  { tag: 'MWG:DateTimeOriginal', offsetTag: originalOffset },
  { tag: '*:DateTimeOriginal' },
  { tag: 'Composite:SubSecCreateDate', offsetTag: digitizedOffset },
  { tag: 'ExifIFD:CreateDate', offsetTag: digitizedOffset },
  { tag: 'MWG:CreateDate', offsetTag: digitizedOffset },
  // Set by the container of a burst, which then has no EXIF date.
  { tag: 'QuickTime:CreateDate', isUtc: true },
  { tag: '*:CreateDate' },
  { tag: 'Composite:DateTimeCreated' },
  { tag: '*:GPSDateTime', isUtc: true },
];

/** Only `Keys:CreationDate` has the offset and survives editing and sending. */
const quickTimeCandidates: Candidate[] = [
  { tag: 'Keys:CreationDate' },
  { tag: '*:DateTimeOriginal' },
  { tag: 'QuickTime:CreateDate', isUtc: true },
  { tag: 'Track1:MediaCreateDate', isUtc: true },
];

/** A GoPro has no time zone: it writes the time of its display where UTC belongs. */
const isGoPro = (tags: TagBag): boolean =>
  /^gopro/i.test(String(firstTag(tags, ['Track1:HandlerDescription'])));

const goProCandidates: Candidate[] = [
  { tag: '*:DateTimeOriginal' },
  { tag: 'QuickTime:CreateDate' },
  { tag: 'Track1:MediaCreateDate' },
];

/** Camcorders and cameras write local time into AVI, DV and AVCHD. */
const filmCandidates: Candidate[] = [{ tag: '*:DateTimeOriginal' }];

/** Recorders write this tag into WAV; the dates in tags of music are those of the publication. */
const recordingCandidates: Candidate[] = [{ tag: 'RIFF:DateTimeOriginal' }];

const quickTimeFormats: ReadonlySet<MediaFormat> = new Set<MediaFormat>([
  'mp4',
  'mov',
  'm4v',
  '3gp',
  '3g2',
  'mj2',
  'm4a',
  '3ga',
]);

/** Finds the first valid date among the tags for this kind of file, and its offset. */
export function findCaptureDate(question: CaptureQuestion): CaptureDate {
  for (const candidate of candidatesFor(question)) {
    const value = firstTag(question.tags, [candidate.tag]);
    const written = value === undefined ? null : readWrittenTime(value, question.now);
    if (written) return complete(written, candidate, question);
  }
  return unknownCaptureDate;
}

function candidatesFor({ kind, format, tags }: CaptureQuestion): Candidate[] {
  if (kind === 'image') return photoCandidates;
  const isMusic = firstTag(tags, ['*:Album', '*:TrackNumber']) !== undefined;
  if (kind === 'audio' && isMusic) return [];
  if (quickTimeFormats.has(format)) return isGoPro(tags) ? goProCandidates : quickTimeCandidates;
  return kind === 'audio' ? recordingCandidates : filmCandidates;
}

const minuteMs = 60_000;

function complete(
  written: WrittenTime,
  candidate: Candidate,
  question: CaptureQuestion,
): CaptureDate {
  const source = question.kind === 'image' ? 'exif' : 'container';
  const { precision } = written;
  if (precision !== 'day') {
    const localTime = toLocalTime(written.wallMs);
    return { localTime, offset: null, instant: null, precision, source };
  }
  const { wallMs, instantMs, offset } = candidate.isUtc
    ? fromUtc(written, question)
    : fromWallClock(written, candidate, question);
  return {
    localTime: toLocalTime(wallMs),
    offset: offset === null ? null : writeOffset(offset),
    instant: instantMs === null ? null : `${toLocalTime(instantMs)}Z`,
    precision,
    source,
  };
}

type Moment = { wallMs: number; instantMs: number | null; offset: number | null };

function fromUtc({ wallMs, offsetMinutes }: WrittenTime, { place }: CaptureQuestion): Moment {
  const instantMs = wallMs - (offsetMinutes ?? 0) * minuteMs;
  const zone = place && zoneOfPlace(place.latitude, place.longitude);
  const offset = zone ? offsetAtInstant(zone, instantMs) : null;
  return { wallMs: instantMs + (offset ?? 0) * minuteMs, instantMs, offset };
}

function fromWallClock(
  { wallMs, offsetMinutes }: WrittenTime,
  { offsetTag }: Candidate,
  question: CaptureQuestion,
): Moment {
  const offset =
    (offsetTag ? writtenOffset(question, wallMs, offsetTag) : null) ??
    offsetMinutes ??
    offsetOfPlace(question, wallMs) ??
    offsetOfOtherClock(question, wallMs);
  return { wallMs, offset, instantMs: offset === null ? null : wallMs - offset * minuteMs };
}

/**
 * Reads the offset of a time. `OffsetTime` belongs to the last change; it counts only when that has the time of the
 * shot.
 */
function writtenOffset(
  { tags, now }: CaptureQuestion,
  wallMs: number,
  offsetTag: string,
): number | null {
  const own = readOffset(tags[offsetTag]);
  if (own !== null) return own;
  const changed = readWrittenTime(tags['IFD0:ModifyDate'], now);
  return changed?.wallMs === wallMs ? readOffset(tags['ExifIFD:OffsetTime']) : null;
}

function offsetOfPlace({ place }: CaptureQuestion, wallMs: number): number | null {
  const zone = place && zoneOfPlace(place.latitude, place.longitude);
  return zone ? offsetAtWallClock(zone, wallMs) : null;
}

/** Compares with a clock that runs in UTC: that of GPS, or the one that every Samsung writes. */
function offsetOfOtherClock({ tags, now }: CaptureQuestion, wallMs: number): number | null {
  for (const tag of ['*:GPSDateTime', 'Samsung:TimeStamp']) {
    const other = readWrittenTime(firstTag(tags, [tag]), now);
    const offset =
      other && offsetFromSatellites(wallMs, other.wallMs - (other.offsetMinutes ?? 0) * minuteMs);
    if (offset !== null) return offset;
  }
  return null;
}
