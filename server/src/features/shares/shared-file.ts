import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import type { Visible } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { authorizeFile } from '#features/media/file-access.ts';
import { type LocatedFile, locateFile } from '#features/media/locate-file.ts';
import { isMediaVariant, type MediaVariant } from '#features/media/media-variant.ts';
import type { PictureMaker } from '#features/processing/makers/make-picture.ts';
import { openShare, type OpenShare, type Visit } from '#features/shares/open-share.ts';
import { requireInShare } from '#features/shares/shared-items.ts';
import { findTracelessCopy } from '#features/shares/shares.read.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type FileCtx = Pick<Ctx, 'config' | 'db' | 'signer' | 'clock'>;
type Asked = { mediaId: string; variant: string; makePicture: PictureMaker };
type LocatedInShare = { row: Visible<MediaRow>; located: LocatedFile };

/**
 * Locates a file for a visitor. This is the one check that every such file passes: the link, its password, what it
 * shows and what it allows.
 * @throws AppError NOT_FOUND for everything else
 */
export async function locateSharedFile(
  ctx: FileCtx,
  visit: Visit,
  asked: Asked,
): Promise<LocatedInShare & { makerId: string; hasPassword: boolean }> {
  const share = await openShare(ctx, visit);
  const found = await locateInShare(ctx, share, asked);
  return { ...found, makerId: share.user_id, hasPassword: share.password_hash !== null };
}

/** Does the same for a link that was opened a moment ago. */
export async function locateInShare(
  ctx: FileCtx,
  share: OpenShare,
  asked: Asked,
): Promise<LocatedInShare> {
  const { reader, terms } = await requireInShare(ctx, share, asked.mediaId);
  // The check is that of the original: of an item in the trash visitors do not even get the thumbnail.
  const { row } = await authorizeFile(ctx, {
    mediaId: asked.mediaId,
    variant: 'original',
    query: new URLSearchParams(),
    actor: reader,
  });
  const located = await locate(ctx, { share: terms, row, ...asked });
  if (!located) throw new AppError('NOT_FOUND');
  return { row, located };
}

type Found = Asked & { share: OpenShare; row: Visible<MediaRow> };

async function locate(ctx: FileCtx, { share, row, variant, makePicture }: Found) {
  if (variant === 'download') {
    return share.allows_download ? locateDownload(ctx, { share, row, makePicture }) : null;
  }
  const allowed = await visitorVariant(ctx, share, row, variant);
  if (allowed === null) return null;
  const found = await locateFile(ctx, row, allowed);
  if (found || allowed !== 'zoom') return found;
  await makePicture(row, 'zoom', share.id);
  return locateFile(ctx, row, 'zoom');
}

/** Returns the variant that a visitor gets who asks for this one; null where only the owner gets it. */
async function visitorVariant(
  { db }: FileCtx,
  { keeps_details }: OpenShare,
  row: MediaRow,
  variant: string,
): Promise<MediaVariant | null> {
  const isOpen = isMediaVariant(variant) && variant !== 'original' && variant !== 'clean';
  if (!isOpen) return null;
  if (keeps_details) return variant;
  if (variant === 'motion') return null;
  if (variant !== 'play') return variant;
  return tracelessKind(db, row);
}

async function tracelessKind(db: FileCtx['db'], row: MediaRow): Promise<MediaVariant | null> {
  const copy = await findTracelessCopy(db, row.id);
  return copy ? (copy.kind as 'play' | 'clean') : null;
}

type Download = Pick<Found, 'share' | 'row' | 'makePicture'>;

/** Locates the original with its name where the owner shows details, else a copy that is named after the item. */
export async function locateDownload(
  ctx: Pick<Ctx, 'db'>,
  { share, row, makePicture }: Download,
): Promise<LocatedFile | null> {
  if (share.keeps_details) return locateFile(ctx, row, 'download');
  const kind = row.type === 'image' ? 'clean' : await tracelessKind(ctx.db, row);
  if (kind === null) return null;
  let located = await locateFile(ctx, row, kind);
  if (!located && row.type === 'image') {
    await makePicture(row, 'clean', share.id);
    located = await locateFile(ctx, row, kind);
  }
  return located && { ...located, fileName: nameOf(row, located), isDownload: true };
}

/** Names a copy after its item, unless the title is the name of the original, as bulk upload proposes it. */
function nameOf(row: MediaRow, { key }: LocatedFile): string {
  const isFileName = row.title.trim() === nameWithoutExtension(row.original_name).trim();
  return safeName(`${isFileName ? neutralName(row) : row.title}.${key.split('.').at(-1)}`);
}

const typeNames = { image: 'Photo', video: 'Film', audio: 'Recording' } as const;
/** How much of the capture date is known: 1987-07-04, 1987-07 or 1987. */
const dateLengths = { day: 10, month: 7, year: 4, decade: 0, unknown: 0 } as const;

/** The date of a chapter is not told: the link may hide chapters, and its page says no such date either. */
function neutralName(row: MediaRow): string {
  const { type, captured_at, capture_precision, is_dated_by_chapter } = row;
  const known = is_dated_by_chapter ? null : captured_at;
  const date = known?.slice(0, dateLengths[capture_precision]) ?? '';
  return `${typeNames[type]} ${date}`.trim();
}
