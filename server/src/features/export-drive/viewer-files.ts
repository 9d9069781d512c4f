import type { ViewerFiles } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import { openIfThere } from '#features/downloads/open-if-there.ts';
import type { ExportTarget } from '#features/export/export-target.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { findRendition } from '#features/media/media-details.read.ts';
import { renditionBucket, type RenditionKind } from '#features/processing/steps/rendition-kind.ts';
import { storedFacts } from '#features/processing/steps/stored-facts.ts';
import type { Ctx } from '#platform/context.ts';

type FilesCtx = Pick<Ctx, 'db' | 'storage'>;

/** What every browser of today and of long ago shows. */
const shownEverywhere = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Adds the pictures of an item, and its copy where browsers do not show the original as it should be seen. */
export async function addViewerFiles(
  ctx: FilesCtx,
  row: MediaRow,
  target: ExportTarget,
): Promise<ViewerFiles> {
  const add = (kind: RenditionKind, folder: string) =>
    addRendition(ctx, target, { id: row.id, kind, folder });
  const play = needsCopy(row) ? await add('play', 'play') : null;
  return {
    thumbnail: (await add('thumb', 'thumbnails'))?.path ?? null,
    view: needsView(row) ? ((await add('view', 'view'))?.path ?? null) : null,
    play,
    captions: [],
  };
}

/** A photo that a person has turned lies in the original as it was. */
const needsView = ({ type, mime_type, rotation }: MediaRow): boolean =>
  type === 'image' && (rotation !== 0 || !shownEverywhere.includes(mime_type));

const needsCopy = ({ type, facts, rotation }: MediaRow): boolean =>
  type !== 'image' && (rotation !== 0 || storedFacts.parse(facts).directPlay === null);

async function addRendition(
  ctx: FilesCtx,
  target: ExportTarget,
  { id, kind, folder }: { id: string; kind: RenditionKind; folder: string },
): Promise<{ path: string; mimeType: string } | null> {
  const rendition = await findRendition(ctx.db, id, kind);
  if (!rendition) return null;
  const { file_path: key, mime_type: mimeType } = rendition;
  const file = await openIfThere(ctx, { bucket: renditionBucket(kind), key });
  if (file === null) return null;
  // In many folders: FAT32 holds some 13,000 files of such names in one.
  const path = `viewer/${folder}/${id.slice(-2)}/${id}.${key.split('.').at(-1)}`;
  return (await target.addFile(path, file)) ? { path, mimeType } : null;
}
