import type { DerivedBucket } from '#platform/storage/storage.ts';

const fixedKinds = [
  'thumb',
  'grid',
  'view',
  'zoom',
  'play',
  'low',
  'storyboard.jpg',
  'storyboard.vtt',
  'peaks',
  'motion',
] as const;

/** A derived file of an item: the key of its row in `rendition`, and its name in the file's address. */
export type RenditionKind = (typeof fixedKinds)[number] | `captions-${number}.vtt`;

export const isRenditionKind = (text: string): text is RenditionKind =>
  fixedKinds.some((kind) => kind === text) || /^captions-[1-9]\d?\.vtt$/.test(text);

/** Only thumbnails have a bucket of their own (decisions §1, Buckets). */
export const renditionBucket = (kind: string): DerivedBucket =>
  kind === 'thumb' ? 'thumbnails' : 'renditions';

const folders = { video: 'videos', image: 'images', audio: 'audio' } as const;

type Owner = { id: string; user_id: string; type: keyof typeof folders };

/** A film's thumbnail is {ownerId}/videos/{mediaId}.jpg, however it was made (decisions 3.10). */
export const renditionKey = (owner: Owner, kind: RenditionKind, extension: string): string => {
  const folder = `${owner.user_id}/${folders[owner.type]}`;
  if (kind === 'thumb') return `${folder}/${owner.id}.${extension}`;
  return `${folder}/${owner.id}/${kind.replace(/\.\w+$/, '')}.${extension}`;
};
