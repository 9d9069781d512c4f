import type { Visible } from '#features/media-items/media-items.policy.ts';
import { type FileRow, hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import { findRendition } from '#features/media/media-details.read.ts';
import type { MediaVariant } from '#features/media/media-variant.ts';
import {
  isRenditionKind,
  type RenditionKind,
  renditionBucket,
} from '#features/processing/steps/rendition-kind.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { Ctx } from '#platform/context.ts';
import type { StorageBucket } from '#platform/storage/storage.ts';

export type LocatedFile = {
  bucket: StorageBucket;
  key: string;
  mimeType: string;
  /** The name under which a browser saves the original; null for renditions. */
  fileName: string | null;
  isDownload: boolean;
  /** The kind of rendition; null for the original itself. */
  kind: RenditionKind | null;
};

/** Finds the file of a variant; null when this item does not have that variant (yet). */
export async function locateFile(
  { db }: Pick<Ctx, 'db'>,
  row: Visible<MediaRow>,
  variant: MediaVariant,
): Promise<LocatedFile | null> {
  if (variant === 'original' || variant === 'download') {
    if (!hasFile(row)) return variant === 'download' ? downloadOfClip({ db }, row) : null;
    return { ...originalOf(row), isDownload: variant === 'download' };
  }
  const kind = variant === 'poster' ? 'view' : variant;
  const rendition = isRenditionKind(kind) && (await locateRendition({ db }, row.id, kind));
  if (rendition) return rendition;
  const { directPlay } = storedFacts.parse(row.facts);
  if (kind !== 'play' || !directPlay || !hasFile(row)) return null;
  return { ...originalOf(row), mimeType: directPlay.mimeType };
}

function originalOf(row: FileRow): LocatedFile {
  return {
    bucket: row.bucket,
    key: row.file_path,
    mimeType: row.mime_type,
    fileName: row.original_name,
    isDownload: false,
    kind: null,
  };
}

/** A clip is saved as it was cut: nothing of the rest of its film is in it. */
async function downloadOfClip(
  ctx: Pick<Ctx, 'db'>,
  { id, title }: MediaRow,
): Promise<LocatedFile | null> {
  const cut = await locateRendition(ctx, id, 'play');
  return cut && { ...cut, fileName: `${title}.${cut.key.split('.').at(-1)}`, isDownload: true };
}

async function locateRendition(
  { db }: Pick<Ctx, 'db'>,
  mediaId: string,
  kind: RenditionKind,
): Promise<LocatedFile | null> {
  const found = await findRendition(db, mediaId, kind);
  if (!found) return null;
  return {
    bucket: renditionBucket(kind),
    key: found.file_path,
    mimeType: found.mime_type,
    fileName: null,
    isDownload: false,
    kind,
  };
}
