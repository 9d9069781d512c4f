import { writeComment } from '#features/comments/comments.service.ts';
import { setHeart } from '#features/comments/hearts.service.ts';
import { makeSpaceFor } from '#features/family/make-space-for.service.ts';
import { addItems } from '#features/family/shared-items.service.ts';
import { createBox } from '#features/guest-boxes/guest-boxes.service.ts';
import { findPerson } from '#features/imports/import-owner.read.ts';
import { propose } from '#features/proposals/proposals.service.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { comments, proposals, space, spaceRoles } from './family.ts';

type DemoCtx = Pick<Ctx, 'db' | 'jobs' | 'limits'>;

/** Puts the demo family into a space, with what they say of each other's films, and a link for guests, which it returns. */
export async function createDemoSpace(
  ctx: DemoCtx,
  { ownerId, mediaIds }: { ownerId: string; mediaIds: ReadonlyMap<string, string> },
): Promise<string> {
  const people = new Map<string, string>();
  for (const username of Object.keys(spaceRoles)) {
    people.set(username, (await findPerson(ctx.db, username))!);
  }
  const as = (userId: string): DemoCtx & { actor: Viewer } => ({
    ...ctx,
    actor: { userId, role: 'client', isActive: true, seesSpaces: true },
  });
  const members = new Map(
    Object.entries(spaceRoles).map(([username, role]) => [people.get(username)!, role]),
  );
  const spaceId = await ctx.db
    .transaction()
    .execute((trx) => makeSpaceFor(trx, space, { members, actorId: ownerId }));
  await addItems(as(ownerId), { spaceId, mediaIds: [...mediaIds.values()] });
  for (const { by, title, ...said } of comments) {
    const [userId, mediaId] = [people.get(by)!, mediaIds.get(title)];
    if (mediaId === undefined) continue;
    await writeComment(as(userId), { spaceId, mediaId, ...said });
    await setHeart(as(userId), { spaceId, mediaId, isGiven: true });
  }
  for (const { by, title, wanted } of proposals) {
    const mediaId = mediaIds.get(title);
    if (mediaId !== undefined)
      await propose(as(people.get(by)!), { spaceId, mediaId, title: wanted });
  }
  const terms = { days: 14, files: 500, gigabytes: 20, password: null };
  return (await createBox(as(ownerId), { spaceId, ...terms })).path;
}
