/**
 * What the pages on a drive know, written as `window.archive = {…}`: pages that are opened from a disk may load scripts,
 * but no other data. Paths are relative to `index.html`. Fields without a value are left out.
 */
export type DriveArchive = {
  format: typeof driveFormat;
  /** What the drive holds, as its people would say it. */
  title: string;
  madeAt: string;
  /** 'Heirloom 0.2.0' */
  madeBy: string;
  /** Scripts that add the items, in this order. */
  parts: string[];
  /** The newest first, those without a date last. */
  items: DriveItem[];
  collections: DriveCollection[];
};

export const driveFormat = 1;

export type DriveItem = {
  id: string;
  type: 'video' | 'image' | 'audio';
  title: string;
  description?: string;
  /** The original; missing where it could not be copied. */
  file?: string;
  fileName: string;
  sizeBytes: number;
  mimeType: string;
  width?: number;
  height?: number;
  durationMs?: number;
  /** When it was taken, as the clock there showed it. */
  taken?: DriveDate;
  owner?: string;
  /** A small picture, for lists. */
  thumbnail?: string;
  /** A picture or a film that every browser shows, where the original is none. */
  copy?: string;
  /** Of a clip: the part of another item's file that it is. */
  part?: { of: string; beginMs: number; endMs: number };
  chapters?: { title: string; startMs: number; description?: string }[];
  comments?: { by: string; at: string; text: string }[];
  people?: string[];
  keywords?: string[];
  place?: string;
};

export type DriveDate = {
  localTime: string;
  precision: 'day' | 'month' | 'year' | 'decade';
  isApproximate?: boolean;
};

export type DriveCollection = {
  id: string;
  name: string;
  description?: string;
  /** The id of the item whose picture stands for it. */
  cover?: string;
  /** Ids of items, in the order that people gave them. */
  items: string[];
  /** What is said of an item in this collection, by its id. */
  captions?: Record<string, string>;
};
