import type { NewOriginal } from '#features/backups/new-originals.ts';
import { ensureOwner } from '#features/backups/rebuilt-owners.ts';
import { insertItems } from '#features/media-items/media-items.repo.ts';
import { itemOfSidecar } from '#features/media-items/sidecar-of-item.ts';
import type { Ctx } from '#platform/context.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';

/** Adds the items of originals that were copied after the backup, as their sidecars describe them. */
export async function addNewOriginals(
  { db }: Pick<Ctx, 'db'>,
  { added, target }: { added: NewOriginal[]; target: RestoreTarget },
): Promise<void> {
  for (const [at, { entry, sidecar, sidecarText }] of added.entries()) {
    const { bucket, key } = entry;
    await target.putSidecar(bucket, key, sidecarText);
    // Somebody who signed up after the backup as well.
    const owner = await ensureOwner(db, sidecar.ownerId, { address: undefined, number: at + 1 });
    await insertItems(db, [itemOfSidecar({ bucket, key, sidecar }, owner.userId)]);
  }
  await target.flush();
}
