import type { OpenedShare } from '@heirloom/contract/shares/shares.schema.ts';
import { countView, type ShareRow } from '#features/share-links/share-links.repo.ts';
import { findShare, isUnlocked, openShare, type OpenShare } from '#features/shares/open-share.ts';
import { prepareShareJob } from '#features/shares/prepare-share.job.ts';
import { describeShare } from '#features/shares/shared-items.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import type { RequestCtx } from '#platform/context.ts';

function visitOf({ request }: Pick<RequestCtx, 'request'>, token: string) {
  return {
    token,
    cookies: request.headers.get('cookie'),
  };
}

/** Returns what a link shows, and counts the visit. */
export async function visitShare(ctx: RequestCtx, token: string): Promise<OpenedShare> {
  const visit = visitOf(ctx, token);
  const share = await findShare(ctx, visit);
  if (!isUnlocked(ctx, share, visit.cookies)) return { state: 'locked' };
  const shown = await describeShare(ctx, share, token);
  await ctx.db.transaction().execute(async (trx) => {
    await countView(trx, share.id);
    // Items that came to it or became ready since the link was made get their copies too.
    await ctx.jobs.enqueue(trx, prepareShareJob, { shareId: share.id });
    if (wasOpenJustNow(ctx, share)) return;
    const data = { shareId: share.id, ownerId: share.user_id };
    await tellPrograms(trx, ctx, { kind: 'share.opened', data });
  });
  return shown;
}

/** Programs are told of a link once a minute at most: visitors may open it as often as they like. */
function wasOpenJustNow({ clock }: Pick<RequestCtx, 'clock'>, share: ShareRow): boolean {
  const { last_opened_at: at } = share;
  return at !== null && clock.now().getTime() - at.getTime() < 60_000;
}

/** Opens a link for the visitor of a request. @throws AppError NOT_FOUND also while the password is missing */
export function openFor(ctx: RequestCtx, token: string): Promise<OpenShare> {
  return openShare(ctx, visitOf(ctx, token));
}
