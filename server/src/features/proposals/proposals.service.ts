import { isDeepStrictEqual } from 'node:util';
import { proposalsMaximum } from '@heirloom/contract/limits.ts';
import type { KeptField, KeptFields } from '@heirloom/contract/media/history.schema.ts';
import type { Proposal, proposeInput } from '@heirloom/contract/proposals/proposals.schema.ts';
import type { z } from 'zod';
import { keptFieldsOf } from '#features/media-items/kept-fields.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { listLiveAmong, lockLive } from '#features/media-items/media-items.repo.ts';
import { tell } from '#features/news/tell.ts';
import { fieldsWanted } from '#features/proposals/fields-wanted.ts';
import { proposalWords } from '#features/proposals/proposals.messages.ts';
import { presentProposal } from '#features/proposals/proposals.present.ts';
import { listEditors, listProposals } from '#features/proposals/proposals.read.ts';
import { countOtherProposals, putProposal } from '#features/proposals/proposals.repo.ts';
import { publishProposals } from '#features/proposals/publish-proposals.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { findProposalSpace } from '#features/spaces/proposal-space.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import type { ActorCtx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type ReadCtx = Pick<ActorCtx, 'db'> & { actor: Viewer };

export async function propose(
  { db, actor, ...ctx }: ReadCtx & Pick<ActorCtx, 'jobs' | 'limits'>,
  { mediaId, spaceId, ...wanted }: z.output<typeof proposeInput>,
): Promise<{ proposed: number }> {
  const { userId } = actor;
  await ctx.limits.consume('proposal.account', userId);
  return db.transaction().execute(async (trx) => {
    // Locked before what hangs on it, as whoever deletes it does.
    const found = await lockLive(trx, mediaId);
    const row = await authorizeMedia(trx, actor, { row: found, right: 'see' });
    const space = actor.seesSpaces
      ? await findProposalSpace(trx, { userId, mediaId: row.id, spaceId })
      : undefined;
    if (!space) throw new AppError('NOT_FOUND');
    if (!space.isOwnerMember) throw new AppError('FORBIDDEN');
    const [current, after] = [keptFieldsOf(row), fieldsWanted(row, wanted)];
    const fields = (Object.keys(after) as KeptField[]).filter(
      (field) => !isDeepStrictEqual(after[field], current[field]),
    );
    if (fields.length === 0) throw new AppError('BAD_REQUEST', proposalWords().nothingDiffers);
    const open = await countOtherProposals(trx, {
      userId,
      spaceId: space.id,
      mediaId: row.id,
      fields,
    });
    if (open + fields.length > proposalsMaximum) {
      throw new AppError('CONFLICT', proposalWords().tooMany(proposalsMaximum));
    }
    for (const field of fields) {
      await putProposal(trx, {
        id: newId(),
        space_id: space.id,
        media_id: row.id,
        proposer_id: userId,
        field,
        before: only(current, field),
        after: only(after, field),
      });
    }
    const to = [row.user_id, ...(await listEditors(trx, space.id))];
    const about = { actorId: userId, spaceId: space.id, mediaId: row.id };
    await tell(trx, ctx, { to, news: { kind: 'proposal-made', ...about } });
    await publishProposals(trx, { spaceId: space.id, mediaId: row.id });
    return { proposed: fields.length };
  });
}

function only(said: Partial<KeptFields>, field: KeptField): string {
  return JSON.stringify({ [field]: said[field] });
}

/** Editors see all of a space, others those for items of theirs. */
export async function listInbox(
  { db, actor }: ReadCtx,
  spaceId: string,
): Promise<{ items: Proposal[] }> {
  const standing = await findStanding(db, actor, spaceId);
  if (!standing) throw new AppError('NOT_FOUND');
  const edits = isAtLeast(standing.role, 'editor');
  const found = await listProposals(db, { spaceId, ...(!edits && { ownerId: actor.userId }) });
  const rows = await listLiveAmong(
    db,
    found.map((each) => each.media_id),
  );
  const items = new Map(rows.map((row) => [row.id, row]));
  return {
    items: found.flatMap((each) => {
      const row = items.get(each.media_id);
      return row ? [presentProposal(each, row)] : [];
    }),
  };
}
