/** One row of docs/formats.md: a file as a family owns it, and what the server must make of it. */
import type { MediaStatus, MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { Corners } from '../../server/test/make-photo.ts';

export type FormatCase = {
  what: string;
  /** Makes the file in the folder, or finds an existing one; returns its path. */
  make: (folder: string) => Promise<string>;
  expected: Expected | { refusal: RegExp };
};

export type Expected = {
  type: MediaType;
  /** Upright and with square pixels: `768x576`. Null for recordings. */
  shown: string | null;
  /** The length; null for photos, and where it is not known. */
  seconds: number | null;
  /** True for files without sound. */
  isSilent?: boolean;
  /** The colours in the corners of the shown picture, where the file was drawn with four colours. */
  corners?: Corners;
  /** The strongest colour at the top of a film's poster, where it was filmed upright. */
  top?: 'red';
  /** Wall-clock time, with the offset where it is known; null where the file contains none. */
  captured?: string | null;
  captions?: number;
  chapters?: number;
  /** The file really shows one colour all over. */
  isPlain?: boolean;
  hasMotion?: boolean;
  hasCover?: boolean;
  status?: MediaStatus;
};

type FilmFacts = { shown: string; seconds: number } & Partial<Expected>;

export function film(facts: FilmFacts): Expected {
  return { type: 'video', ...facts };
}

export function photo(shown: string, facts: Partial<Expected> = {}): Expected {
  return {
    type: 'image',
    seconds: null,
    shown,
    ...facts,
  };
}

export function recording(seconds: number, facts: Partial<Expected> = {}): Expected {
  return {
    type: 'audio',
    shown: null,
    seconds,
    ...facts,
  };
}
