import { encodeBagPath } from '#features/export/bag-path.ts';
import type { TagFile } from '#features/export/tag-file.ts';
import type { HashedFile } from '#platform/storage/write-hashed.ts';

/** A bag (RFC 8493) that is being filled. */
export type Bag = {
  root: string;
  manifest: TagFile;
  /** Paths of all files in the manifest. */
  places: Set<string>;
  payloadBytes: number;
  originals: number;
  originalBytes: number;
  /** Paths of originals that could not be copied. */
  missing: string[];
  /** Paths of originals whose bytes differ from those that were uploaded. */
  damaged: string[];
};

export async function listInManifest(
  bag: Bag,
  place: string,
  { sha256, sizeBytes }: HashedFile,
): Promise<void> {
  await bag.manifest.addLine(`${sha256}  ${encodeBagPath(place)}`);
  bag.places.add(place);
  bag.payloadBytes += sizeBytes;
}
