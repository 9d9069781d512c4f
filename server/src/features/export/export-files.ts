import type { ArchiveItem } from '@heirloom/contract/archive-format/archive-item.schema.ts';
import { listChapters } from '#features/chapters/chapters.read.ts';
import { clipEntry, originalEntry } from '#features/downloads/original-entry.ts';
import { safeName } from '#features/downloads/zip-names.ts';
import { presentArchiveItem } from '#features/export/archive-item.present.ts';
import type { DriveMaker } from '#features/export/drive-maker.ts';
import type { EarlierExport } from '#features/export/earlier-export.ts';
import { type ExportedRow, readExportItems } from '#features/export/export-items.read.ts';
import { besideFolder, createPlaces, xmpOf } from '#features/export/export-places.ts';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import type { ExportTarget } from '#features/export/export-target.ts';
import { describeAsXmp } from '#features/export/item-xmp.ts';
import { isStillInExport } from '#features/export/still-in-export.read.ts';
import { hasFile } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

export type FilesCtx = Pick<Ctx, 'db' | 'storage'>;

type Options = {
  scope: ExportScope;
  target: ExportTarget;
  /** Also the files that were cut for clips. */
  withCuts: boolean;
  drive: DriveMaker | null;
  /** Is told whose turn it is. */
  onItem?: ((id: string) => void) | undefined;
  since: EarlierExport | null;
};

/** Writes the files of each item, and says what `archive.json` tells of it, one item after the other. */
export async function* exportItems(ctx: FilesCtx, options: Options): AsyncGenerator<ArchiveItem> {
  const { scope, onItem } = options;
  const choosePlace = createPlaces({ isByPerson: scope.kind === 'everything' });
  for await (const found of readExportItems(ctx.db, scope)) {
    if (!(await isStillInExport(ctx.db, scope, found.id))) continue;
    onItem?.(found.id);
    const isOwn = scope.readerId === null || found.user_id === scope.readerId;
    // Where it came from, and what another program knew of it, is for its owner alone.
    const row = isOwn ? found : { ...found, folder: null, imported: null, guest_name: null };
    const item = hasFile(row)
      ? await exportOriginal(ctx, { ...options, row, path: choosePlace(row), isOwn })
      : await exportClip(ctx, { ...options, row, isOwn, choosePlace });
    const viewer = await options.drive?.addItem(row, item, options.target);
    yield viewer ? { ...item, viewer } : item;
  }
}

type Original = Options & {
  row: ExportedRow & Parameters<typeof originalEntry>[1];
  path: string;
  isOwn: boolean;
};

async function exportOriginal(
  ctx: FilesCtx,
  { row, path, isOwn, target, scope, since }: Original,
): Promise<ArchiveItem> {
  const { sidecar, modifiedAt, open } = await originalEntry(ctx, row, { folder: '' });
  const beside = isOwn ? await exportBeside(sidecar, target) : [];
  const chapters = row.chapter_summary === null ? null : await readChapters(ctx, row, scope);
  const known = { sidecar, chapters, guest: guestOf(row), beside };
  const describe = (file: ArchiveItem['file'], place = path) =>
    presentArchiveItem(row, { ...known, path: place, file });
  // First, so that what is known of a file stays readable where the file itself cannot be read, or is elsewhere.
  await target.addText(xmpOf(path), describeAsXmp(describe('whole'), row.collectionNames));
  const earlier = (await since?.find(row)) ?? null;
  if (earlier !== null) return describe('earlier', earlier);
  const changedAt = sidecar?.fileModifiedAt ? new Date(sidecar.fileModifiedAt) : modifiedAt;
  return describe(await target.addOriginal(path, { ...row, modifiedAt: changedAt, open }));
}

function guestOf({ guest_name, sent_at }: ExportedRow): ArchiveItem['guest'] {
  if (guest_name === null || sent_at === null) return null;
  return { name: guest_name, sentAt: sent_at.toISOString() };
}

/** Who made a chapter of a film is told to them, and to the operator. */
async function readChapters(
  { db }: FilesCtx,
  { id }: ExportedRow,
  { readerId }: ExportScope,
): Promise<ArchiveItem['chapters']> {
  const chapters = await listChapters(db, id);
  return chapters.map(({ makerName: _name, version: _version, makerId, ...chapter }) => ({
    ...chapter,
    makerId: readerId === null || makerId === readerId ? makerId : null,
  }));
}

async function exportBeside(
  sidecar: Sidecar | null,
  target: ExportTarget,
): Promise<ArchiveItem['beside']> {
  const files = sidecar?.beside ?? [];
  const beside = files.map(({ name }, at) => ({
    name,
    path: `${besideFolder}/${sidecar!.id}/${at + 1} ${safeName(name)}`,
  }));
  for (const [at, { path }] of beside.entries()) {
    await target.addText(path, Buffer.from(files[at]!.base64, 'base64'));
  }
  return beside;
}

type Clip = Options & {
  row: ExportedRow;
  isOwn: boolean;
  choosePlace: ReturnType<typeof createPlaces>;
};

/**
 * A clip is described with its film; its file was cut for others, and can be cut again. Without its film in the export
 * that file is all that there is of it, and only its owner hears of the film.
 */
async function exportClip(
  ctx: FilesCtx,
  { row, isOwn, choosePlace, target, withCuts }: Clip,
): Promise<ArchiveItem> {
  const whole = { sidecar: null, chapters: null, guest: null, beside: [] };
  const present = (written: Pick<ArchiveItem, 'file' | 'path'>): ArchiveItem => {
    const item = presentArchiveItem(row, { ...whole, ...written });
    return row.isAlone && !isOwn ? { ...item, part: null } : item;
  };
  const { name, open } = clipEntry(ctx, row, { folder: '', number: '' });
  const nowhere = present({ file: 'none', path: null });
  const file = withCuts || row.isAlone ? await open() : null;
  if (file === null) return nowhere;
  const path = choosePlace(row, name);
  if (!(await target.addFile(path, file, { isListed: true }))) return nowhere;
  const item = present({ file: 'cut', path });
  await target.addText(xmpOf(path), describeAsXmp(item, row.collectionNames));
  return item;
}
