import { descriptionMaximum, firstPhotoYear, titleMaximum } from '@heirloom/contract/limits.ts';
import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import { readTakenAt } from '@heirloom/contract/uploads/taken-at.ts';
import { folderOf } from '#lib/dropped-files.ts';

/** What a program has written about a photo or film into an XMP file beside it; null where it has no value. */
export type SidecarFacts = {
  /** In the format of the upload metadata: '1987', '1987-06', '1987-06-05T10:11:12+02:00'. */
  takenAt: string | null;
  title: string | null;
  description: string | null;
};

type Paired = {
  files: File[];
  /** In the order of `files`; null for a file without a sidecar. */
  sidecars: (File | null)[];
  /** The names of XMP files whose photo or film was not chosen with them. */
  unmatched: string[];
};

/** Separates the XMP files and assigns them to their photos and films: `a.xmp` or `a.cr2.xmp` goes with `a.cr2`. */
export function pairSidecars(chosen: File[]): Paired {
  const known = new Map(chosen.filter(isSidecar).map((file) => [pathOf(file), file]));
  const files = chosen.filter((file) => !isSidecar(file));
  const sidecars = files.map(
    (file) =>
      known.get(`${pathOf(file)}.xmp`) ??
      known.get(`${nameWithoutExtension(pathOf(file))}.xmp`) ??
      null,
  );
  const paired = new Set(sidecars);
  const unmatched = chosen.filter((file) => isSidecar(file) && !paired.has(file));
  return { files, sidecars, unmatched: unmatched.map(({ name }) => name) };
}

const isSidecar = ({ name }: File): boolean => /\.xmp$/i.test(name);

const pathOf = (file: File): string => `${folderOf(file)}/${file.name}`.toLowerCase();

/** Enough even for programs that store every brush stroke in the file. */
const mostBytes = 4 * 1024 * 1024;
const nothing: SidecarFacts = { takenAt: null, title: null, description: null };

/** Reads the facts of an XMP file; returns none if it is too large or cannot be read. */
export async function readSidecar(file: File): Promise<SidecarFacts> {
  if (file.size > mostBytes) return nothing;
  const text = await file.text().catch(() => '');
  const xmp = new DOMParser().parseFromString(text, 'application/xml');
  return {
    takenAt: dates.map((name) => toTakenAt(valueOf(xmp, name))).find(Boolean) ?? null,
    title: upTo(titleMaximum, valueOf(xmp, 'dc:title')?.replaceAll(/\s+/g, ' ')),
    description: upTo(descriptionMaximum, valueOf(xmp, 'dc:description')),
  };
}

/** By priority: the date of the picture, of the film, of the file, because a scan is newer than its print. */
const dates = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  'xmpDM:shotDate',
  'xmp:CreateDate',
] as const;

/** Returns a property, an attribute or an element; all programs use the same prefix. The first language counts. */
function valueOf(xmp: Document, name: string): string | null {
  const [element] = xmp.getElementsByTagName(name);
  const [first] = element?.getElementsByTagName('rdf:li') ?? [];
  const attributes = [...xmp.getElementsByTagName('rdf:Description')].map((each) =>
    each.getAttribute(name),
  );
  const text = (first ?? element)?.textContent ?? attributes.find(Boolean);
  return text?.trim() || null;
}

/** Drops a text that is longer than an item can have. */
const upTo = (maximum: number, text: string | null = null): string | null =>
  text !== null && text.length <= maximum ? text : null;

/** darktable writes dates like cameras: '1987:06:05 10:11:12'. */
const cameraDate = /^(\d{4}):(\d\d):(\d\d) /;

function toTakenAt(text: string | null): string | null {
  const written = text?.replace(cameraDate, '$1-$2-$3T') ?? '';
  const day = readTakenAt(written)?.localTime.slice(0, 10);
  return day && isPlausible(day) ? written : null;
}

/** The zero dates of clocks that were never set. */
const unsetDays = ['1904-01-01', '1970-01-01'];
const dayMs = 86_400_000;

/** One day more than today, because of time zones. */
function isPlausible(day: string): boolean {
  const isPast = Date.parse(day) <= Date.now() + dayMs;
  return day >= String(firstPhotoYear) && isPast && !unsetDays.includes(day);
}
