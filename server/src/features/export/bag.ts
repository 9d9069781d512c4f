import type { TagFile } from '#features/export/tag-file.ts';
import { encodeBagPath } from '#features/export/bag-path.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

/** A bag (RFC 8493) while it is filled. */
export type Bag = {
  root: string;
  manifest: TagFile;
  /** Everything that the manifest names. */
  places: Set<string>;
  payloadBytes: number;
  originals: number;
  originalBytes: number;
  /** Places of originals that are not in it. */
  missing: string[];
  /** Places of originals whose bytes are not those that were uploaded. */
  damaged: string[];
};

export const listInManifest = async (
  bag: Bag,
  place: string,
  { sha256, sizeBytes }: HashedFile,
): Promise<void> => {
  await bag.manifest.addLine(`${sha256}  ${encodeBagPath(place)}`);
  bag.places.add(place);
  bag.payloadBytes += sizeBytes;
};
