/** What all makers of film copies take and return. */
import type { EncodeWatch } from '#platform/media/film/encode-film.ts';
import type { MediaFacts } from '#platform/media/film/media-facts.ts';
import { words } from '#platform/media/tools/words.ts';
import type { SoundLevel } from '#platform/media/sound/level-sound.ts';
import type { VerifiedCopy } from '#platform/media/film/verify-copy.ts';

export type FilmCopyInput = EncodeWatch & {
  path: string;
  facts: MediaFacts;
  /** The MP4; its folder exists. The file appears there when it is complete. */
  outPath: string;
};

export type FilmCopy = VerifiedCopy & {
  path: string;
  sizeBytes: number;
  how: 'remux' | 'copy-video' | 'transcode';
  /** How its sound was levelled; null where it was taken as it is. */
  level: SoundLevel | null;
};

/** Nothing of a family's is told to others by a copy: no position, no camera, no date. */
export const WITHOUT_TRACES = words(
  '-sn -dn -map_metadata -1 -map_metadata:s -1 -map_metadata:c -1 -map_chapters 0',
);

/** An index at the beginning, so that a browser starts at once. */
export const AS_MP4 = words('-movflags +faststart -f mp4');
