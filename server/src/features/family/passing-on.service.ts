import type { passOnInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { changeSpace, publishSpace, type SpacesCtx } from '#features/family/open-space.ts';
import { endLostShares } from '#features/share-links/end-shares.ts';
import { setMayPassOn } from '#features/spaces/space-items.repo.ts';
import { type MemberRow, setPassesOn } from '#features/spaces/space-members.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Viewers may say it too, of what they added before they became one. @throws AppError NOT_FOUND for items that are not theirs */
export function setPassingOn(
  ctx: SpacesCtx,
  { spaceId, mediaIds, mayPassOn }: z.output<typeof passOnInput>,
): Promise<void> {
  return changeSpace(ctx, { spaceId, role: 'viewer' }, async (trx, { member }) => {
    if (mediaIds === undefined) return answerPassingOn(trx, member, mayPassOn);
    const wanted = [...new Set(mediaIds.map((id) => id.toLowerCase()))];
    const about = { spaceId, mediaIds: wanted, ownerId: member.user_id };
    const changed = await setMayPassOn(trx, about, mayPassOn);
    if (changed < wanted.length) throw new AppError('NOT_FOUND');
    await followAnswer(trx, member);
  });
}

/** Stores a member's answer for all that they add; links that it does not allow any more end. */
export async function answerPassingOn(
  trx: Db,
  member: MemberRow,
  mayPassOn: boolean,
): Promise<void> {
  await setPassesOn(trx, member, mayPassOn);
  await followAnswer(trx, member);
}

async function followAnswer(trx: Db, { space_id, user_id }: MemberRow): Promise<void> {
  await endLostShares(trx, [space_id], user_id);
  await publishSpace(trx, space_id);
}
