import { z } from 'zod';
import {
  type OriginalEntry,
  formatVersion,
  originalPath,
} from '#features/backups/backup-format.ts';
import type { PlaceLock } from '#platform/copy-place/copy-place.ts';

/**
 * A second place; with `.age` behind every name but the first two where it is encrypted:
 *   heirloom-copies.json     whose copies these are, and for which key they are encrypted
 *   README.txt               for a person who finds them years later
 *   originals/{bucket}/{key}, originals.2/…  the files; in originals.2 and so on where an earlier copy was damaged
 *   sidecars/{bucket}/{key}.json             what was known of each when it was copied
 *   snapshots/{time}/…       as in a folder of backups (backup-format.ts); manifest.json is written last
 */
export const placeMarkerName = 'heirloom-copies.json';
export const placeReadmeName = 'README.txt';
export const sealedSuffix = '.age';

export const placeMarker = z.object({
  format: z.literal(formatVersion),
  placeId: z.uuid(),
  installationId: z.string().min(1),
  /** The public half of the key; null: not encrypted. */
  recipient: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PlaceMarker = z.infer<typeof placeMarker>;

/** What was so when the place was last reached. */
export const seenPlace = z.object({
  url: z.string(),
  placeId: z.uuid(),
  lock: z.enum(['enforced', 'none'] satisfies PlaceLock[]),
  recipient: z.string().nullable(),
});
export type SeenPlace = z.infer<typeof seenPlace>;

/** The most copies of one original, of which all but the last were damaged there. */
export const mostGenerations = 9;

/** `generation` 1 is the first copy. */
export function copyName(
  original: Pick<OriginalEntry, 'bucket' | 'key'>,
  generation: number,
): string {
  const path = originalPath(original);
  return generation === 1 ? path : path.replace('originals', `originals.${generation}`);
}

export function sidecarName({ bucket, key }: Pick<OriginalEntry, 'bucket' | 'key'>): string {
  return `sidecars/${bucket}/${key}.json`;
}

/** Returns '{bucket}/{key}' of the original to which a copy or its sidecar belongs; null for anything else. */
export function originalOf(name: string): string | null {
  const plain = name.endsWith(sealedSuffix) ? name.slice(0, -sealedSuffix.length) : name;
  const copy = /^originals(?:\.\d)?\/(.+)$/.exec(plain);
  return copy?.[1] ?? /^sidecars\/(.+)\.json$/.exec(plain)?.[1] ?? null;
}

export function readmeOf(isEncrypted: boolean): string {
  return `This place holds copies of Heirloom, a private archive of films, photos and recordings.

originals*/  the files as they were uploaded
sidecars/    what was known of each of them: title, date
snapshots/   the database at several moments, and which files belong to it

${
  isEncrypted
    ? `Everything is encrypted. The key is on the recovery sheet of the archive; it begins with AGE-SECRET-KEY-1.
Write it into a file key.txt. Without Heirloom: age -d -i key.txt FILE.age >FILE (https://age-encryption.org).`
    : 'Nothing is encrypted: any computer can open the files.'
}
To bring everything back, install Heirloom and run: script/heirloom restore ADDRESS-OF-THIS-PLACE
`;
}
