import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { createSpaceInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { publishMembership } from '#features/family/open-space.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

/** Makes a space of these people, one of whom at least owns it; `actorId` null: the operator makes it. */
export async function makeSpaceFor(
  trx: Db,
  space: z.output<typeof createSpaceInput>,
  { members, actorId }: { members: ReadonlyMap<string, SpaceRole>; actorId: string | null },
): Promise<string> {
  const id = newId();
  await insertSpace(trx, { id, ...space });
  await recordAudit(trx, { actorId, action: 'space.made', targetId: id });
  // Everybody locks people in one order.
  for (const [userId, role] of [...members].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await insertMember(trx, { space_id: id, user_id: userId, role });
    await publishMembership(trx, { userId, spaceId: id }, 'created');
    if (userId === actorId) continue;
    await recordAudit(trx, { actorId, action: 'space.joined', targetUserId: userId, targetId: id });
    await recordActivity(trx, { spaceId: id, actorId: userId, kind: 'joined' });
  }
  return id;
}
