import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  archiveFormatVersion,
  type ArchiveHead,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import { bagDeclaration } from '#features/export/open-bag.ts';
import { readArchiveHead, readArchiveList } from '#features/export/read-archive-list.ts';
import { findListed, readManifest } from '#features/export/read-manifest.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';

/** An export or a drive that somebody has already: the next one leaves out the originals that are in it. */
export type EarlierExport = {
  id: string;
  /** Finds where it has the original of an item; null where it has not, or not whole. */
  find(row: Pick<MediaRow, 'id' | 'sha256' | 'file_size'>): Promise<string | null>;
};

/**
 * Opens an earlier export by its own lists.
 * @throws Error with a sentence where it is none, not complete, itself only what was new once, or of something else
 */
export async function openEarlier(folder: string, scope: ExportScope): Promise<EarlierExport> {
  const root = path.resolve(folder);
  const isComplete = existsSync(path.join(root, bagDeclaration.name));
  const head = isComplete ? await readArchiveHead(root) : null;
  if (head === null) {
    throw new Error(
      `${root} is not a complete export. Please give the folder of one after --since.`,
    );
  }
  if (head.since !== null) {
    throw new Error(
      'That export holds only what was new then. Please give the one that it was made after.',
    );
  }
  if (head.version > archiveFormatVersion) {
    throw new Error(
      'That export was made by a newer version of Heirloom. Please upgrade this one.',
    );
  }
  if (!covers(scope, head.scope)) {
    throw new Error(
      'That export holds what this one is not about, and an import of both would leave that out. Please give an earlier export of the same.',
    );
  }
  const places = await listWhole(root).catch(() => null);
  if (places === null) {
    throw new Error(`The lists of ${root} are damaged. Without --since everything is exported.`);
  }
  return {
    id: head.id,
    find: async ({ id, sha256, file_size }) => {
      const place = places.get(`${id} ${sha256}`);
      if (place === undefined) return null;
      const file = await findListed(root, place);
      const facts = file === null ? null : await stat(file).catch(() => null);
      return facts?.size === file_size ? place : null;
    },
  };
}

/** An import takes what an export says in place of what an earlier one says. In another archive the ids may be others. */
function covers(scope: ExportScope, earlier: ArchiveHead['scope']): boolean {
  if (scope.kind === 'everything') return true;
  if (scope.kind !== earlier.kind) return scope.kind === 'person' && earlier.kind === 'everything';
  return scope.id === earlier.id || scope.name === earlier.name;
}

/** Lists where the originals are, by their item and SHA-256, as its manifest has them. */
async function listWhole(root: string): Promise<Map<string, string>> {
  const listed = await readManifest(root, 'manifest-sha256.txt');
  const sums = new Map(listed.map(({ place, sha256 }) => [place, sha256]));
  const places = new Map<string, string>();
  for await (const { id, file, path: place, sha256 } of readArchiveList(root, 'items')) {
    const isWhole = file === 'whole' && place !== null && sums.get(place) === sha256;
    if (isWhole) places.set(`${id} ${sha256}`, place);
  }
  return places;
}
