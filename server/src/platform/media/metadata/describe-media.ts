/** Turns ExifTool's tags into the metadata that Heirloom keeps. */
import { firstPhotoYear } from '@heirloom/contract/limits.ts';
import { findCaptureDate } from '#platform/media/metadata/find-capture-date.ts';
import type {
  CameraFacts,
  ExposureFacts,
  GeoPlace,
  MediaMetadata,
  WorkFacts,
} from '#platform/media/metadata/media-metadata.ts';
import { numberTag, type TagBag, textTag, wordsTag } from '#platform/media/metadata/tag-bag.ts';
import type { MediaFormat, MediaKind } from '#platform/media/sniff/media-formats.ts';

export type DescribeInput = { tags: TagBag; kind: MediaKind; format: MediaFormat; now: Date };

/** Describes a file by its tags; what is missing, unreadable or absurd is null. */
export function describeMedia({ tags, kind, format, now }: DescribeInput): MediaMetadata {
  const gps = placeOf(tags);
  const rating = numberTag(tags, ['MWG:Rating', 'XMP-xmp:Rating']);
  return {
    capture: findCaptureDate({ tags, kind, format, place: gps, now }),
    gps,
    camera: cameraOf(tags),
    exposure: exposureOf(tags),
    tags: workOf(tags, now),
    description: descriptionOf(tags),
    rating: rating !== null && rating >= 1 && rating <= 5 ? Math.round(rating) : null,
    keywords: wordsTag(tags, ['MWG:Keywords', 'XMP-dc:Subject', 'IPTC:Keywords', '*:Keywords']),
    colourProfile: textTag(tags, ['*:ProfileDescription']),
    contentIdentifier:
      textTag(tags, ['*:ContentIdentifier', '*:MediaGroupUUID'])?.slice(0, longestIdentifier) ??
      null,
    isMotionPhoto: isMotionPhoto(tags),
  };
}

/** Phones write 36 characters; this limits what a hostile file may write. */
const longestIdentifier = 100;

/** The tags that ExifTool is asked for; `#` asks for the plain number. */
export const describedTags = (
  'SubSecDateTimeOriginal DateTimeOriginal SubSecCreateDate CreateDate MediaCreateDate CreationDate ' +
  'DateTimeCreated GPSDateTime TimeStamp ModifyDate OffsetTime OffsetTimeOriginal OffsetTimeDigitized ' +
  'GPSLatitude# GPSLongitude# GPSAltitude# Make Model LensModel LensID Lens ' +
  'FNumber# ExposureTime ISO# FocalLength# Title ObjectName Artist Creator Album Track TrackNumber Year ' +
  'Description ImageDescription Caption-Abstract Comment Rating Keywords Subject ProfileDescription ' +
  'ContentIdentifier MediaGroupUUID MotionPhoto MicroVideo EmbeddedVideoType MotionPhotoVideo EmbeddedVideoFile HandlerDescription'
).split(' ');

function placeOf(tags: TagBag): GeoPlace | null {
  // The composite tags have the sign of the hemisphere; the plain tags of photos do not.
  const latitude = numberTag(tags, ['Composite:GPSLatitude']);
  const longitude = numberTag(tags, ['Composite:GPSLongitude']);
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Phones without a GPS fix write zeros, a place in the Gulf of Guinea.
  if (latitude === 0 && longitude === 0) return null;
  const altitude = numberTag(tags, ['Composite:GPSAltitude']);
  const isOnEarth = altitude !== null && altitude > -12_000 && altitude < 100_000;
  return { latitude, longitude, altitude: isOnEarth ? altitude : null };
}

function cameraOf(tags: TagBag): CameraFacts {
  return {
    make: textTag(tags, ['IFD0:Make', 'Keys:Make', '*:Make']),
    model: textTag(tags, ['IFD0:Model', 'Keys:Model', '*:Model']),
    lens: textTag(tags, ['ExifIFD:LensModel', '*:LensModel', 'Composite:LensID', '*:Lens']),
  };
}

function exposureOf(tags: TagBag): ExposureFacts {
  return {
    fNumber: positive(numberTag(tags, ['ExifIFD:FNumber', '*:FNumber'])),
    time: exposureTimeOf(tags),
    iso: positive(numberTag(tags, ['ExifIFD:ISO', '*:ISO'])),
    focalLengthMm: positive(numberTag(tags, ['ExifIFD:FocalLength', '*:FocalLength'])),
  };
}

function exposureTimeOf(tags: TagBag): string | null {
  const time = textTag(tags, ['ExifIFD:ExposureTime', '*:ExposureTime']);
  return time !== null && /^\d{1,6}(\.\d{1,6}|\/\d{1,7})?$/.test(time) ? time : null;
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 && value < 10_000_000 ? value : null;
}

function workOf(tags: TagBag, now: Date): WorkFacts {
  const year = numberTag(tags, ['*:Year']);
  const track = numberTag(tags, ['*:TrackNumber', '*:Track']);
  return {
    title: textTag(tags, ['XMP-dc:Title', 'IPTC:ObjectName', '*:Title']),
    artist: textTag(tags, ['MWG:Creator', '*:Artist']),
    album: textTag(tags, ['*:Album']),
    track: track !== null && track > 0 && track < 10_000 ? Math.floor(track) : null,
    year: year !== null && year >= firstPhotoYear && year <= now.getUTCFullYear() + 1 ? year : null,
  };
}

/** Cameras write their own name into the caption. */
const emptyCaptions =
  /^(olympus|sony dsc|minolta|kodak|nikon|canon|samsung|konica|sanyo|casio|dcim|default|exif_jpeg|digital (still )?camera|untitled|created with)/i;

function descriptionOf(tags: TagBag): string | null {
  const names = ['MWG:Description', 'XMP-dc:Description', 'IPTC:Caption-Abstract', '*:Description'];
  const text = textTag(tags, [...names, 'IFD0:ImageDescription', 'ItemList:Comment']);
  return text === null || emptyCaptions.test(text) ? null : text;
}

function isMotionPhoto(tags: TagBag): boolean {
  const flag = numberTag(tags, ['*:MotionPhoto', '*:MicroVideo']);
  const film = textTag(tags, ['*:MotionPhotoVideo', '*:EmbeddedVideoFile', '*:EmbeddedVideoType']);
  return flag === 1 || film !== null;
}
