/** What every copy is made with, of films and of recordings. */
import { words } from '#platform/media/tools/words.ts';

/** Nothing of a family's is told to others by a copy: no position, no camera, no date. */
export const withoutTraces = words(
  '-sn -dn -map_metadata -1 -map_metadata:s -1 -map_metadata:c -1 -map_chapters 0',
);

/** An index at the beginning, so that a browser starts at once. */
export const asMp4 = words('-movflags +faststart -f mp4');
