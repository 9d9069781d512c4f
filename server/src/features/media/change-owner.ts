import type { Kysely } from 'kysely';
import {
  endForeignLinks,
  leaveForeignCollections,
  lockItems,
  setOwner,
} from '#features/media/change-owner.repo.ts';
import { announce } from '#features/media/media.service.ts';
import { enqueueSidecar } from '#features/processing/processing.service.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/**
 * Gives items to another person, those in the trash too; the files stay where they are. Collections hold what is their
 * owner's, and links show what is their maker's: what was given away leaves both. Whether the caller may is asked
 * before; the transaction is the caller's, so that all of it happens or nothing.
 * @returns how many were somebody else's before
 */
export const changeOwner = async (
  ctx: Pick<Ctx, 'jobs'>,
  trx: Kysely<Database>,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string },
): Promise<number> => {
  const rows = (await lockItems(trx, ids)).filter((row) => row.user_id !== ownerId);
  if (rows.length === 0) return 0;
  const given = rows.map(({ id }) => id);
  await setOwner(trx, given, ownerId);
  await endForeignLinks(trx, given, ownerId);
  for (const { id, user_id } of await leaveForeignCollections(trx, given, ownerId)) {
    await publish(trx, { topic: 'collections', action: 'updated', userId: user_id, entityId: id });
  }
  for (const row of rows) {
    await announce(trx, row, 'removed');
    await announce(trx, { ...row, user_id: ownerId }, 'created');
    await enqueueSidecar(ctx, trx, row.id);
  }
  return given.length;
};
