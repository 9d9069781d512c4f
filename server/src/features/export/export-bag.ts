import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '#features/audit/record-audit.ts';
import { accountDownload } from '#features/downloads/account-download.ts';
import type { ZipEntry } from '#features/downloads/write-zip.ts';
import { createPaths, safeName, sidecarOf } from '#features/downloads/zip-names.ts';
import { type Bag, listInManifest } from '#features/export/bag.ts';
import { copyOriginal } from '#features/export/copy-payload.ts';
import { listExportOwners, sumExport } from '#features/export/export-owners.read.ts';
import { finishBag } from '#features/export/finish-bag.ts';
import { openBag } from '#features/export/open-bag.ts';
import { createTagFile } from '#features/export/tag-file.ts';
import type { Ctx } from '#platform/context.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

type ExportCtx = Pick<Ctx, 'db' | 'storage' | 'clock'>;
type ExportOptions = {
  root: string;
  /** Null: the items of all owners. */
  ownerId: string | null;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};
type BagReport = Pick<Bag, 'originals' | 'originalBytes' | 'missing' | 'damaged'>;

/**
 * Writes all originals outside the trash as a BagIt bag, each with its sidecar, in folders by person and year as in a
 * person's download. It becomes a valid bag only when complete; after an interruption the next call continues.
 */
export async function exportBag(
  ctx: ExportCtx,
  { root, ownerId, onProgress = () => undefined }: ExportOptions,
): Promise<BagReport> {
  if (ctx.storage.holdsFolder(root)) {
    throw new Error('An export does not belong among the originals. Please name another folder.');
  }
  await openBag(root);
  const bag: Bag = {
    root,
    manifest: await createTagFile(root, 'manifest-sha256.txt'),
    places: new Set(),
    payloadBytes: 0,
    originals: 0,
    originalBytes: 0,
    missing: [],
    damaged: [],
  };
  const totalBytes = await sumExport(ctx.db, ownerId);
  const choosePath = createPaths();
  for (const { id, username } of await listExportOwners(ctx.db, ownerId)) {
    for await (const entry of accountDownload(ctx, id, { withTrash: false })) {
      const folder = `data/${safeName(username)}/${entry.folder}`;
      await addEntry(bag, entry, choosePath(folder, entry.name));
      onProgress(bag.originalBytes, totalBytes);
    }
  }
  await finishBag(bag, ctx.clock.now());
  await recordAudit(ctx.db, {
    actorId: null,
    action: 'data.exported',
    targetUserId: ownerId,
    details: { what: 'bag', originals: bag.originals },
  });
  return bag;
}

async function addEntry(bag: Bag, entry: ZipEntry, place: string): Promise<void> {
  const target = path.join(bag.root, place);
  await mkdir(path.dirname(target), { recursive: true });
  const text = JSON.stringify(entry.sidecar, null, 2);
  const sidecar = await writeHashed(sidecarOf(target), [Buffer.from(text)]);
  await listInManifest(bag, sidecarOf(place), sidecar);
  const copied = await copyOriginal(entry, target);
  if (copied === null) {
    bag.missing.push(place);
    return;
  }
  if (copied.sha256 !== entry.sidecar?.sha256) bag.damaged.push(place);
  await listInManifest(bag, place, copied);
  bag.originals += 1;
  bag.originalBytes += copied.sizeBytes;
}
