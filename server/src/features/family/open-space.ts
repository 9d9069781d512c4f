import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import { findMember, type MemberRow } from '#features/spaces/space-members.repo.ts';
import { findOpenSpace } from '#features/spaces/spaces.read.ts';
import { holdSpace, lockSpace, type SpaceRow } from '#features/spaces/spaces.repo.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

export type SpacesCtx = Pick<ActorCtx, 'db'> & { actor: Viewer };

/** Finds what somebody is in an open space; undefined for others, and while spaces rest. */
export async function findMembership(
  db: Db,
  { userId, seesSpaces }: Viewer,
  spaceId: string,
): Promise<MemberRow | undefined> {
  const isOpen = seesSpaces && (await findOpenSpace(db, spaceId)) !== undefined;
  return isOpen ? findMember(db, { spaceId, userId }) : undefined;
}

/** @throws AppError NOT_FOUND for whoever is no member of an open space; FORBIDDEN below that role */
export async function requireMember(
  db: Db,
  actor: Viewer,
  { spaceId, role }: { spaceId: string; role: SpaceRole },
): Promise<MemberRow> {
  const member = await findMembership(db, actor, spaceId);
  if (!member) throw new AppError('NOT_FOUND');
  if (!isAtLeast(member.role, role)) throw new AppError('FORBIDDEN');
  return member;
}

type Opened = { space: SpaceRow; member: MemberRow };

type Asked = { spaceId: string; role: SpaceRole };
type Change<Result> = (trx: Db, opened: Opened) => Promise<Result>;

/** Locks a space and runs a change in one transaction, for members with at least that role. */
export function changeSpace<Result>(
  ctx: SpacesCtx,
  asked: Asked,
  change: Change<Result>,
): Promise<Result> {
  return inSpace(ctx, { ...asked, lock: lockSpace }, change);
}

/** The same for what members may do at the same time, such as adding: only who changes the space or its members waits. */
export function addToSpace<Result>(
  ctx: SpacesCtx,
  asked: Asked,
  change: Change<Result>,
): Promise<Result> {
  return inSpace(ctx, { ...asked, lock: holdSpace }, change);
}

function inSpace<Result>(
  { db, actor }: SpacesCtx,
  { spaceId, role, lock }: Asked & { lock: typeof lockSpace },
  change: Change<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const space = await lock(trx, spaceId);
    const member = await requireMember(trx, actor, { spaceId, role });
    return change(trx, { space: space!, member });
  });
}

/** Tells the members that the space itself, or who is in it, has changed. */
export function publishSpace(
  trx: Db,
  id: string,
  action: 'updated' | 'removed' = 'updated',
): Promise<void> {
  return publish(trx, { topic: 'spaces', action, userId: null, spaceId: id, entityId: id });
}

/** Tells one person that they have joined or left a space, or how they are in it. */
export function publishMembership(
  trx: Db,
  { userId, spaceId }: { userId: string; spaceId: string },
  action: 'created' | 'updated' | 'removed',
): Promise<void> {
  return publish(trx, { topic: 'spaces', action, userId, entityId: spaceId });
}
