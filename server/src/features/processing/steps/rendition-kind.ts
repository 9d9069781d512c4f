import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import type { DerivedBucket } from '#platform/storage/storage.ts';

/** All but captions, of which a film has as many as it brings. */
export const fixedKinds = [
  'thumb',
  'grid',
  'view',
  'zoom',
  'clean',
  'cover',
  'play',
  'low',
  'mid',
  'storyboard.jpg',
  'storyboard.vtt',
  'peaks',
  'motion',
] as const;

/**
 * The kind of a rendition: the key of its row in `rendition`, and its name in the file's address. `cover` is the
 * picture that a person has chosen for a film.
 */
export type RenditionKind = (typeof fixedKinds)[number] | `captions-${number}.vtt`;

export function isRenditionKind(text: string): text is RenditionKind {
  return fixedKinds.some((kind) => kind === text) || /^captions-[1-9]\d?\.vtt$/.test(text);
}

/** Only thumbnails have a bucket of their own (decisions §1, Buckets). */
export function renditionBucket(kind: string): DerivedBucket {
  return kind === 'thumb' ? 'thumbnails' : 'renditions';
}

const folders = { video: 'videos', image: 'images', audio: 'audio' } as const;

/**
 * Returns where files made of an item may be: its thumbnails, and the folders of the rest. Its type may have been another
 * one when they were made.
 */
export function placesOfRenditions({ id, file_path }: Pick<Original, 'id' | 'file_path'>) {
  const ownerFolder = folderOf({ file_path });
  const keys = Object.values(folders).map((folder) => `${ownerFolder}/${folder}/${id}`);
  return { thumbnails: keys.map((key) => `${key}.jpg`), folders: keys };
}

type Original = { id: string; file_path: string | null; type: keyof typeof folders };

/**
 * Returns the key of a rendition. A film's thumbnail is {ownerId}/videos/{mediaId}.jpg, however it was made (decisions
 * 3.10). {ownerId} is the folder of the original, which stays the same when the item gets another owner; clips, which
 * have no original, share a folder.
 */
export function renditionKey(original: Original, kind: RenditionKind, extension: string): string {
  const folder = `${folderOf(original)}/${folders[original.type]}`;
  if (kind === 'thumb') return `${folder}/${original.id}.${extension}`;
  return `${folder}/${original.id}/${kind.replace(/\.\w+$/, '')}.${extension}`;
}

/** Returns the key of a file for saving a clip, which goes when what was made of the clip goes. */
export function savedPartKey(clip: Original, method: PartMethod, extension: string): string {
  return `${folderOf(clip)}/${folders[clip.type]}/${clip.id}/saved-${method}.${extension}`;
}

const folderOf = ({ file_path }: Pick<Original, 'file_path'>): string =>
  file_path?.split('/')[0] ?? 'clips';
