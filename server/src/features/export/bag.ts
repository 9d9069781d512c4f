import { pathKey } from '#features/downloads/zip-names.ts';
import { encodeBagPath } from '#features/export/bag-path.ts';
import { createTagFile, type TagFile } from '#features/export/tag-file.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

/** A bag (RFC 8493) that is being filled: what is in `data` is its payload, all else its tag files. */
export type Bag = {
  root: string;
  manifest: TagFile;
  tagManifest: TagFile;
  payload: { files: number; bytes: number };
  /**
   * What was added, by `pathKey`, where an interrupted export has left files that may belong to it no more; else null.
   */
  added: Map<string, string> | null;
};

export async function createBag(root: string, isResumed: boolean): Promise<Bag> {
  return {
    root,
    manifest: await createTagFile(root, 'manifest-sha256.txt'),
    tagManifest: await createTagFile(root, 'tagmanifest-sha256.txt'),
    payload: { files: 0, bytes: 0 },
    added: isResumed ? new Map() : null,
  };
}

/** Closes the lists of a bag that may not have been finished. */
export async function closeBag({ manifest, tagManifest }: Bag): Promise<void> {
  await manifest.close();
  await tagManifest.close();
}

export async function addToBag(
  { manifest, tagManifest, payload, added }: Bag,
  place: string,
  { sha256, sizeBytes }: HashedFile,
): Promise<void> {
  const isPayload = place.startsWith('data/');
  await (isPayload ? manifest : tagManifest).addLine(`${sha256}  ${encodeBagPath(place)}`);
  added?.set(pathKey(place), place);
  if (!isPayload) return;
  payload.files += 1;
  payload.bytes += sizeBytes;
}
