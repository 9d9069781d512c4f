import {
  type Authorized,
  authorizeMedia,
  mayManage,
} from '#features/media-items/media-items.policy.ts';
import { findKept } from '#features/media-items/media-items.repo.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { findViewer } from '#features/media/viewer.read.ts';
import { type MediaVariant, signedFile } from '#features/media/media-variant.ts';
import type { Ctx, Viewer } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type FileRequest = {
  mediaId: string;
  variant: MediaVariant;
  /** Of the request's address: it may carry a signature. */
  query: URLSearchParams;
  /** By the session; null for a visitor. */
  actor: Viewer | null;
};

/**
 * The one check that every byte of a file passes: a session, or a signature in the name of somebody who still may see
 * the item. Nobody at all is told 401; whether the item is a stranger's or does not exist is told to no one.
 */
export const authorizeFile = async (
  ctx: Pick<Ctx, 'db' | 'signer' | 'clock'>,
  request: FileRequest,
): Promise<{ row: Authorized<MediaRow>; viewer: Viewer }> => {
  const viewers = [request.actor, await findSigner(ctx, request)].filter((each) => each !== null);
  if (viewers.length === 0) throw new AppError('UNAUTHENTICATED');
  const active = viewers.filter(({ isActive }) => isActive);
  if (active.length === 0) throw new AppError('SUBSCRIPTION_EXPIRED');
  const row = await findKept(ctx.db, request.mediaId);
  const visible = row && isVisible(row, request.variant) ? row : undefined;
  const viewer = active.find((each) => visible && mayManage(each, visible)) ?? active[0]!;
  return { row: authorizeMedia(viewer, visible), viewer };
};

const previews: MediaVariant[] = ['thumb', 'grid', 'view', 'poster'];

/** Of what lies in the trash only the pictures are shown, in the trash. */
const isVisible = (row: MediaRow, variant: MediaVariant): boolean =>
  row.deleted_at === null || previews.includes(variant);

/** The person in whose name the address was signed, as they are now. */
const findSigner = async (
  { db, signer, clock }: Pick<Ctx, 'db' | 'signer' | 'clock'>,
  { mediaId, variant, query }: FileRequest,
): Promise<Viewer | null> => {
  const object = signedFile(mediaId, variant);
  const grant = signer.verify(query, { purpose: 'read-file', object, now: clock.now() });
  return grant && ((await findViewer(db, grant.subject)) ?? null);
};
