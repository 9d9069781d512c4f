import { isDeepStrictEqual } from 'node:util';
import type { KeptFields } from '@heirloom/contract/media/history.schema.ts';
import type {
  acceptProposalInput,
  refuseProposalInput,
} from '@heirloom/contract/proposals/proposals.schema.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { columnsOf, keptFieldsOf } from '#features/media-items/kept-fields.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { publishMedia } from '#features/media-items/publish-media.ts';
import { type News, tell } from '#features/news/tell.ts';
import { changeGiven, enqueuePictures } from '#features/processing/processing.service.ts';
import { fieldsWanted } from '#features/proposals/fields-wanted.ts';
import { proposalWords } from '#features/proposals/proposals.messages.ts';
import { deleteProposal, findProposal, lockProposal } from '#features/proposals/proposals.repo.ts';
import { publishProposals } from '#features/proposals/publish-proposals.ts';
import { findStanding } from '#features/spaces/membership.read.ts';
import { findProposalSpace } from '#features/spaces/proposal-space.read.ts';
import { isAtLeast } from '#features/spaces/role-order.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { ProposalTable } from '#platform/db/proposal-tables.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type AnswerCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs'>;
type Opened = { proposal: Selectable<ProposalTable>; row: MediaRow };

/** Stores what was proposed, or what the person made of it; that is a change of theirs in the item's history. */
export function acceptProposal(
  ctx: AnswerCtx & Pick<ActorCtx, 'clock'>,
  { proposalId, edited, over }: z.output<typeof acceptProposalInput>,
): Promise<void> {
  return answer(ctx, proposalId, async (trx, { proposal, row: found }) => {
    const row = await authorizeMedia(trx, ctx.actor, { row: found, right: 'mend' });
    const { field } = proposal;
    const expected = { ...(proposal.before as Partial<KeptFields>), ...over };
    if (!isDeepStrictEqual(keptFieldsOf(row)[field], expected[field])) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    const wanted = {
      ...(proposal.after as Partial<KeptFields>),
      ...fieldsWanted(row, edited ?? {}),
    };
    await changeGiven(ctx, trx, { rows: [row], changes: columnsOf({ [field]: wanted[field] }) });
    if (field === 'rotation') await enqueuePictures(ctx, trx, row.id);
    await publishMedia(trx, row, 'updated');
    return { kind: 'proposal-accepted' };
  });
}

export function refuseProposal(
  ctx: AnswerCtx,
  { proposalId, words }: z.output<typeof refuseProposalInput>,
): Promise<void> {
  return answer(ctx, proposalId, async () => ({ kind: 'proposal-refused', words }));
}

type Answer = { kind: 'proposal-accepted' } | { kind: 'proposal-refused'; words: string | null };

async function answer(
  ctx: AnswerCtx,
  proposalId: string,
  give: (trx: Db, opened: Opened) => Promise<Answer>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const opened = await openProposal(trx, ctx, proposalId);
    const { space_id: spaceId, media_id: mediaId, proposer_id } = opened.proposal;
    const given = await give(trx, opened);
    await deleteProposal(trx, proposalId);
    await publishProposals(trx, { spaceId, mediaId });
    const news: News = { ...given, actorId: ctx.actor.userId, spaceId, mediaId };
    await tell(trx, ctx, { to: [proposer_id], news });
  });
}

/** @throws AppError NOT_FOUND for whoever does not see the item in that space; FORBIDDEN for members who answer nothing */
async function openProposal(trx: Db, { actor }: AnswerCtx, id: string): Promise<Opened> {
  const found = await findProposal(trx, id);
  // The item before the proposal, as whoever deletes it locks them.
  const row = found && (await lockLive(trx, found.media_id));
  const proposal = await lockProposal(trx, id);
  if (!proposal) throw new AppError('NOT_FOUND', proposalWords().answered);
  const { space_id: spaceId, media_id: mediaId } = proposal;
  const standing = await findStanding(trx, actor, spaceId);
  const place = await findProposalSpace(trx, { userId: actor.userId, mediaId, spaceId });
  if (!standing || !place || !row) throw new AppError('NOT_FOUND', proposalWords().answered);
  const isOwn = row.user_id === actor.userId;
  if (!isOwn && !isAtLeast(standing.role, 'editor')) throw new AppError('FORBIDDEN');
  return { proposal, row };
}
