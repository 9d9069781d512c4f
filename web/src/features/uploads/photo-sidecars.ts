import type { setCaptureInput } from '@heirloom/contract/media/media.schema.ts';
import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { z } from 'zod';
import { folderOf } from '#lib/dropped-files.ts';

/** What a photo program has written about a picture into an XMP file beside it. */
export type SidecarFacts = {
  takenAt: Omit<z.input<typeof setCaptureInput>, 'ids'> | null;
  description: string | null;
};

type Paired = {
  files: File[];
  /** In the order of the files; null for one by itself. */ sidecars: (File | null)[];
};

/** Takes the XMP files out of what was chosen where their picture is there, too: `a.xmp` or `a.cr2.xmp` of `a.cr2`. */
export const pairSidecars = (chosen: File[]): Paired => {
  const sidecars = new Map(chosen.filter(isSidecar).map((file) => [pathOf(file), file]));
  const sidecarOf = (file: File): File | null =>
    sidecars.get(`${pathOf(file)}.xmp`) ??
    sidecars.get(`${nameWithoutExtension(pathOf(file))}.xmp`) ??
    null;
  const media = chosen.filter((file) => !isSidecar(file));
  const taken = new Set(media.map(sidecarOf));
  const files = chosen.filter((file) => !taken.has(file));
  return { files, sidecars: files.map((file) => (isSidecar(file) ? null : sidecarOf(file))) };
};

const isSidecar = ({ name }: File): boolean => /\.xmp$/i.test(name);

const pathOf = (file: File): string => `${folderOf(file)}/${file.name}`.toLowerCase();

/** Programs that keep every brush stroke in it do not need more. */
const mostBytes = 4 * 1024 * 1024;

/** Reads what counts of an XMP file; nothing of one that cannot be read. */
export const readSidecar = async (file: File): Promise<SidecarFacts> => {
  if (file.size > mostBytes) return { takenAt: null, description: null };
  const xmp = new DOMParser().parseFromString(await file.text(), 'application/xml');
  return {
    takenAt: dates.map((name) => toCapture(valueOf(xmp, name))).find(Boolean) ?? null,
    description: valueOf(xmp, 'dc:description'),
  };
};

/** The same order as for what stands in the photo itself. */
const dates = ['exif:DateTimeOriginal', 'xmp:CreateDate', 'photoshop:DateCreated'] as const;

/** A property is an attribute or an element, by a name that all programs agree on; of several languages the first counts. */
const valueOf = (xmp: Document, name: string): string | null => {
  const [element] = xmp.getElementsByTagName(name);
  const [first] = element?.getElementsByTagName('rdf:li') ?? [];
  const attributes = [...xmp.getElementsByTagName('rdf:Description')].map((each) =>
    each.getAttribute(name),
  );
  const text = (first ?? element)?.textContent ?? attributes.find(Boolean);
  return text?.trim() || null;
};

const writtenDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?)?)?/;

const toCapture = (text: string | null): SidecarFacts['takenAt'] => {
  const [, year = '', month, day, time = '00:00'] = writtenDate.exec(text ?? '') ?? [];
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isPast(date)) return null;
  return { localTime: `${date}T${time}`, precision: day ? 'day' : month ? 'month' : 'year' };
};

/** The oldest photograph that is left is of 1826; the calendar has no 30 February. */
const isPast = (date: string): boolean => {
  const moment = new Date(`${date}T00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return isReal && date >= '1826' && moment.getTime() <= Date.now();
};
