import {
  authorizeMedia,
  rightsOnItem,
  type Visible,
} from '#features/media-items/media-items.policy.ts';
import { findKept } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { type MediaVariant, rightFor } from '#features/media/media-variant.ts';
import { findSigner } from '#features/media/url-signature.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type FileRequest = {
  mediaId: string;
  variant: MediaVariant;
  /** The query string of the request: it may contain a signature. */
  query: URLSearchParams;
  /** The person of the session; null for a visitor. */
  actor: Viewer | null;
  /** When the request came, if that was earlier: a file that is being sent does not end with its address. */
  since?: Date;
};

/**
 * Authorizes every request for a file: by a session, or by a signature of a person who may still see the item. Without
 * either the answer is 401; another person's item answers like a missing one.
 */
export async function authorizeFile(
  ctx: Pick<Ctx, 'config' | 'db' | 'signer' | 'clock'>,
  request: FileRequest,
): Promise<{ row: Visible<MediaRow>; viewer: Viewer }> {
  const { query, since: now = ctx.clock.now() } = request;
  const signer = await findSigner(ctx, query, { ...request, now });
  const viewers = [request.actor, signer].filter((each) => each !== null);
  if (viewers.length === 0) throw new AppError('UNAUTHENTICATED');
  const active = viewers.filter(({ isActive }) => isActive);
  if (active.length === 0) throw new AppError('SUBSCRIPTION_EXPIRED');
  const row = await findKept(ctx.db, request.mediaId);
  const shown = row && isShown(row, request.variant) ? row : undefined;
  const right = rightFor(request.variant);
  const viewer = shown ? await bestOf(ctx.db, active, { row: shown, right }) : active[0]!;
  return { row: await authorizeMedia(ctx.db, viewer, { row: shown, right }), viewer };
}

/** An address may be signed by somebody else than the person whose browser opens it: either may have the right. */
async function bestOf(
  db: Db,
  viewers: Viewer[],
  { row, right }: { row: MediaRow; right: 'see' | 'download' },
): Promise<Viewer> {
  const known = [];
  for (const viewer of viewers) {
    known.push({ viewer, rights: await rightsOnItem(db, viewer, row) });
  }
  const best =
    known.find(({ rights }) => rights.has(right)) ?? known.find(({ rights }) => rights.has('see'));
  return best?.viewer ?? viewers[0]!;
}

const previews: MediaVariant[] = ['thumb', 'grid', 'view', 'poster'];

/** Of items in the trash only the preview pictures are shown, for the trash page, which no space has. */
const isShown = (row: MediaRow, variant: MediaVariant): boolean =>
  row.deleted_at === null || previews.includes(variant);
