import { addAlbumsOfUids } from '#features/imports/albums-of-uids.repo.ts';
import { addMembers, takeDetails } from '#features/imports/details.repo.ts';
import { linkEdits } from '#features/imports/edits.repo.ts';
import { analyzeEntries } from '#features/imports/import-entries.repo.ts';
import type { ImportRow } from '#features/imports/imports.repo.ts';
import { linkPhotoprism } from '#features/imports/photoprism.repo.ts';
import { readers } from '#features/imports/readers/readers.ts';
import {
  addAlbums,
  addComments,
  hasDescriptions,
  linkBySameBytes,
  linkElsewhere,
  linkRepeated,
  linkSidecars,
  listFoldersWith,
  listNamed,
  noteUnmatched,
  refuseStatements,
  refuseTrashed,
  takeFacts,
} from '#features/imports/sidecars.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Finds for every file what the source says of it, and takes it over: first in its folder, then by the same bytes
 * elsewhere, then by a name that only one has. Memory holds the names of one folder.
 */
export async function applySidecars(db: Db, row: ImportRow): Promise<void> {
  if (await hasDescriptions(db, row.id)) await applyAll(db, row);
  else await refuseStatements(db, row.id);
  if (!row.with_trash) await refuseTrashed(db, row.id);
}

async function applyAll(db: Db, row: ImportRow): Promise<void> {
  for (const reader of readers) {
    const { program, match } = reader;
    for (const folder of await listFoldersWith(db, row.id, program)) {
      const { files, sidecars } = await listNamed(db, row.id, { folder, program });
      await linkSidecars(db, match(files, sidecars), reader);
    }
  }
  await linkPhotoprism(db, row.id);
  // How many have been found decides how the rest is looked for.
  await analyzeEntries(db);
  await linkBySameBytes(db, row.id);
  await linkElsewhere(db, row.id);
  await linkRepeated(db, row.id);
  await linkEdits(db, row.id);
  await noteUnmatched(db, row.id);
  await takeFacts(db, row.id);
  await takeDetails(db, row.id);
  await addComments(db, row.id);
  if (row.collections === 'albums') {
    await addAlbums(db, row.id);
    await addMembers(db, row.id);
    await addAlbumsOfUids(db, row.id);
  }
}
