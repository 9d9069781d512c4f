import type { Kysely } from 'kysely';
import { leaveForeignCollections } from '#features/collections/owner-change.service.ts';
import { lockKeptItems, setOwner } from '#features/media-items/media-items.repo.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import { endShares } from '#features/share-links/end-shares.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';

type OwnerChange = {
  ids: readonly string[];
  ownerId: string;
  /** Null: the server, which ends an account. */
  actorId: string | null;
};

/**
 * Gives items to another person, those in the trash too; the files stay where they are. Collections hold what is their
 * owner's, and links show what is their maker's: what was given away leaves both. Whether the caller may is asked
 * before; the transaction is the caller's, so that all of it happens or nothing.
 * @returns how many were somebody else's before
 */
export async function changeOwner(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  { ids, ownerId, actorId }: OwnerChange,
): Promise<number> {
  const rows = (await lockKeptItems(trx, ids)).filter((row) => row.user_id !== ownerId);
  if (rows.length === 0) return 0;
  const mediaIds = rows.map(({ id }) => id);
  await setOwner(trx, mediaIds, ownerId);
  await endShares(trx, { mediaIds, exceptOwnerId: ownerId }, { actorId });
  await leaveForeignCollections(trx, { mediaIds, ownerId });
  for (const row of rows) {
    await publishMedia(trx, row, 'removed');
    await publishMedia(trx, { ...row, user_id: ownerId }, 'created');
    await enqueueSidecar(ctx, trx, row.id);
  }
  return rows.length;
}
