/** Options for all copies, of films and of recordings. */
import { words } from '#platform/media/tools/words.ts';

/** Copies carry no position, camera, date or titles of chapters: they tell others nothing about the family. */
export const withoutTraces = words(
  '-sn -dn -map_metadata -1 -map_metadata:s -1 -map_metadata:c -1 -map_chapters -1',
);

/** Puts the index at the beginning, so that a browser starts at once. */
export const asMp4 = words('-movflags +faststart -f mp4');
