import type { memberInput, UnownedSpace } from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { publishSpace, type SpacesCtx } from '#features/family/open-space.ts';
import { listUnowned } from '#features/family/unowned-spaces.read.ts';
import { setMemberRole } from '#features/spaces/space-members.repo.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { AppError } from '#platform/errors.ts';

/** For administrators, whom the contract alone admits. */
export async function listUnownedSpaces({
  db,
  actor,
}: SpacesCtx): Promise<{ items: UnownedSpace[] }> {
  return { items: actor.seesSpaces ? await listUnowned(db) : [] };
}

/** Makes a member the owner of a space of which no owner can act. @throws AppError NOT_FOUND where one can, or the member cannot */
export function appointOwner(
  { db, actor }: SpacesCtx,
  { spaceId, userId }: z.output<typeof memberInput>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    const [space] = actor.seesSpaces ? await listUnowned(trx, spaceId) : [];
    const member = space?.members.find((each) => each.userId === userId);
    if (!member) throw new AppError('NOT_FOUND');
    await setMemberRole(trx, { space_id: spaceId, user_id: userId }, 'owner');
    await recordAudit(trx, {
      actorId: actor.userId,
      action: 'space.role-changed',
      targetUserId: userId,
      targetId: spaceId,
      details: { from: member.role, to: 'owner' },
    });
    await publishSpace(trx, spaceId);
  });
}
