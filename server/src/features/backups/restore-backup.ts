import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '#features/audit/record-audit.ts';
import { addNewOriginals } from '#features/backups/add-new-originals.ts';
import {
  type Manifest,
  type OriginalEntry,
  manifestHashName,
  manifestName,
  originalPath,
} from '#features/backups/backup-format.ts';
import { type BackupPlace, readManifest } from '#features/backups/backup-place.ts';
import { checkFile } from '#features/backups/check-file.ts';
import { type NewOriginal, listNewOriginals } from '#features/backups/new-originals.ts';
import { readOriginalsList } from '#features/backups/read-originals-list.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import {
  claimDatabase,
  releaseDatabase,
  requireKnownLevel,
  restoreDatabase,
} from '#features/backups/restore-database.ts';
import {
  type ReadOriginal,
  originalsIn,
  refuseForeignFiles,
  restoreExtras,
  restoreOriginals,
} from '#features/backups/restore-files.ts';
import { sealRestored } from '#features/backups/seal-restored.ts';
import { regenerateAll } from '#features/processing/reprocess/regenerate-all.ts';
import type { Ctx } from '#platform/context.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';

/** A backup of which all but the originals was read and is right. */
export type CheckedSnapshot = {
  place: BackupPlace;
  snapshotDir: string;
  manifest: Manifest;
  entries: OriginalEntry[];
};

/** A checked backup, and a target that is ready for it. */
export type PreparedRestore = CheckedSnapshot & {
  /** Copied after the backup; none when an older one is restored. */
  added: NewOriginal[];
  readOriginal: ReadOriginal;
  target: RestoreTarget;
};

/**
 * Checks everything that can be checked before anything is written.
 * @param isAll also takes what was copied after the snapshot, which is the latest
 * @throws Error when the backup is damaged, or the target is not empty
 */
export async function prepareRestore(
  { place, snapshot, isAll = false }: { place: BackupPlace; snapshot: string; isAll?: boolean },
  target: RestoreTarget,
): Promise<PreparedRestore> {
  const checked = await checkSnapshot(place, snapshot);
  const { snapshotDir, entries } = checked;
  const isResumed = (await target.readBackup()) === snapshotDir;
  if (!isResumed) await target.requireEmpty();
  const added: NewOriginal[] = [];
  const named = new Set(entries.map(originalPath));
  if (isAll) {
    for await (const found of listNewOriginals(place, (file) => named.has(file))) added.push(found);
  }
  return { ...checked, added, readOriginal: originalsIn(place), target };
}

/** @throws Error when a file of the snapshot is damaged, or a newer Heirloom made it */
export async function checkSnapshot(
  place: BackupPlace,
  snapshot: string,
): Promise<CheckedSnapshot> {
  const snapshotDir = path.join(place.snapshotsDir, snapshot);
  const manifest = await readWholeManifest(snapshotDir);
  requireKnownLevel(manifest);
  for (const file of manifest.files) {
    if ((await checkFile(path.join(snapshotDir, file.path), [file.sha256])) === 'fine') continue;
    throw new Error(reasons.fileDamaged(path.join(snapshotDir, file.path)));
  }
  const entries: OriginalEntry[] = [];
  for await (const entry of readOriginalsList(place, snapshot)) entries.push(entry);
  return { place, snapshotDir, manifest, entries };
}

type RestoreCtx = Pick<Ctx, 'config' | 'db' | 'connection' | 'jobs' | 'clock' | 'log'>;
type RestoreOptions = {
  signal?: AbortSignal;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
};

export type RestoreReport = {
  counts: Manifest['originals'];
  /** Originals that were copied after the backup. */
  addedFiles: number;
  /** Paths of originals: `lost` and `damaged` were so in the archive already when the backup was made. */
  problems: Record<'missing' | 'corrupt' | 'lost' | 'damaged', string[]>;
  /** False: the audit log in the backup is not as it was sealed. */
  isAuditIntact: boolean;
};

/**
 * Restores a backup, and starts the queue for the jobs that make the renditions again. Until the end the storage is
 * marked as unfinished, so that no server starts on half an archive.
 */
export async function restoreBackup(
  ctx: RestoreCtx,
  prepared: PreparedRestore,
  options: RestoreOptions = {},
): Promise<RestoreReport> {
  const { entries, added, target, manifest, snapshotDir } = prepared;
  // What a stopped restore wrote of them may be cut off.
  const isResumed = (await target.readBackup()) === snapshotDir;
  if (!isResumed) await refuseForeignFiles(manifest, ctx.config);
  await claimDatabase(ctx);
  await target.begin(snapshotDir);
  const originals = [...entries, ...added.map(({ entry }) => entry)];
  const troubles = await restoreOriginals(prepared, originals, options);
  await restoreExtras(prepared, ctx.config);
  const purgedIds = entries.flatMap(({ state, mediaId }) => (state === 'purged' ? [mediaId] : []));
  await restoreDatabase(ctx, { snapshotDir, manifest, purgedIds });
  await addNewOriginals(ctx, { added, target });
  await ctx.jobs.start();
  await regenerateAll(ctx);
  await recordAudit(ctx.db, { actorId: null, action: 'backup.restored' });
  const isAuditIntact = await sealRestored(ctx, manifest);
  await releaseDatabase(ctx);
  await target.end();
  const pathsOf = (state: OriginalEntry['state']): string[] =>
    entries.filter((entry) => entry.state === state).map(originalPath);
  return {
    counts: manifest.originals,
    addedFiles: added.length,
    problems: { ...troubles, lost: pathsOf('missing'), damaged: pathsOf('damaged') },
    isAuditIntact,
  };
}

async function readWholeManifest(snapshotDir: string): Promise<Manifest> {
  const hash = await readFile(path.join(snapshotDir, manifestHashName), 'utf8').catch(() => '');
  const file = path.join(snapshotDir, manifestName);
  if ((await checkFile(file, [hash.slice(0, 64)])) === 'fine') return readManifest(snapshotDir);
  throw new Error(reasons.fileDamaged(file));
}
