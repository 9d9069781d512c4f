import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type OriginalEntry,
  isInBackup,
  originalPath,
  originalsListName,
  unfinishedPrefix,
} from '#features/backups/backup-format.ts';
import { type BackupPlace, listSnapshots, listUnfinished } from '#features/backups/backup-place.ts';
import { findChecked } from '#features/backups/copies.read.ts';
import { forgetAllCopies, forgetCopies, recordCopies } from '#features/backups/copies.repo.ts';
import { copyExtras } from '#features/backups/copy-extras.ts';
import { type Wanted, copyOriginal } from '#features/backups/copy-original.ts';
import { type Dump, dumpDatabase } from '#features/backups/dump-database.ts';
import { finishSnapshot } from '#features/backups/finish-snapshot.ts';
import { writeJsonLines } from '#features/backups/json-lines.ts';
import { openPlace, rememberPlace } from '#features/backups/known-places.ts';
import { pruneBackups } from '#features/backups/prune-backups.ts';
import { readOriginalsList } from '#features/backups/read-originals-list.ts';
import { requireCapacity } from '#features/backups/require-capacity.ts';
import { isToBeReread } from '#features/backups/reread-turn.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

export type BackupCtx = Pick<Ctx, 'config' | 'db' | 'connection' | 'storage' | 'clock' | 'log'>;

export type BackupOptions = {
  /** The folder of the backups. */
  root: string;
  /** Begin with an empty folder, although the folder is known to have held backups. */
  beginsAnew?: boolean;
  signal?: AbortSignal;
  /** Bytes copied, out of those that must be copied. */
  onProgress?: (done: number, total: number) => void;
};

export type BackupReport = {
  snapshotDir: string;
  /** Of the whole backup, and the part that had to be copied for it. */
  counts: { files: number; bytes: number; copiedFiles: number; copiedBytes: number };
  /** Paths below DATA_DIR of originals that the archive itself has lost or damaged. */
  problems: { damaged: string[]; missing: string[]; withoutSidecar: string[] };
};

/**
 * Copies the database first, as of one moment, then the originals that it names. An original is stored before its row
 * and never changes, so that the backup is consistent although the server keeps running.
 */
export async function makeBackup(ctx: BackupCtx, options: BackupOptions): Promise<BackupReport> {
  const { signal } = options;
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  const place = await openPlace(ctx, options);
  if (options.beginsAnew) await forgetAllCopies(ctx.db, place.root);
  for (const name of await listUnfinished(place)) await removeSnapshot(place, name);
  const createdAt = ctx.clock.now();
  const name = nameSnapshot(createdAt, await listSnapshots(place));
  const folder = path.join(place.snapshotsDir, `${unfinishedPrefix}${name}`);
  await mkdir(folder, { mode: 0o700 });

  const dump = await dumpDatabase(ctx.connection, { folder, signal });
  const copied = await copyOriginals(ctx, dump, { ...options, place, folder, at: createdAt });
  const listed = await writeJsonLines(path.join(folder, originalsListName), copied.entries);
  const extras = await copyExtras(ctx, { folder, entries: copied.entries, dump, signal });
  const kept = copied.entries.filter(isInBackup);
  const totals = { files: kept.length, bytes: kept.reduce((sum, each) => sum + each.sizeBytes, 0) };
  const snapshotDir = await finishSnapshot(place, {
    name,
    touched: copied.touched,
    manifest: {
      createdAt: createdAt.toISOString(),
      installationId: place.installationId,
      migrations: dump.migrations,
      tables: dump.tables,
      sequences: dump.sequences,
      auditHead: dump.auditHead,
      originals: totals,
      files: [...dump.files, { path: originalsListName, ...listed }, ...extras.files],
    },
  });
  await rememberPlace(ctx.db, place.root);
  await rememberCopies(ctx, place, copied.entries);
  await pruneBackups(ctx, place, name);
  return {
    snapshotDir,
    counts: { ...totals, ...copied.counts },
    problems: {
      damaged: pathsOf(copied.entries, 'damaged'),
      missing: pathsOf(copied.entries, 'missing'),
      withoutSidecar: extras.withoutSidecar,
    },
  };
}

const removeSnapshot = (place: BackupPlace, name: string): Promise<void> =>
  rm(path.join(place.snapshotsDir, name), { recursive: true, force: true });

/** Makes a name that sorts by time and is allowed on any disk: 2026-11-21T03-00-00Z. */
export function nameSnapshot(at: Date, taken: readonly string[]): string {
  const name = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  let number = 1;
  const candidate = () => (number === 1 ? name : `${name}-${number}`);
  while (taken.includes(candidate())) number += 1;
  return candidate();
}

type CopyAll = BackupOptions & { place: BackupPlace; folder: string; at: Date };

async function copyOriginals(
  ctx: BackupCtx,
  { originals }: Dump,
  { place, folder, at, signal, onProgress }: CopyAll,
) {
  const [known, checked] = await Promise.all([
    readKnown(ctx, place),
    findChecked(ctx.db, { place: place.root, at }),
  ]);
  const isInLast = (entry: Wanted) => known.get(originalPath(entry)) === entry.sha256;
  const isKnown = (entry: Wanted): boolean =>
    isInLast(entry) && (checked.has(entry.mediaId) || !isToBeReread(entry, at));
  const total = originals.reduce((sum, each) => sum + (isInLast(each) ? 0 : each.sizeBytes), 0);
  await requireCapacity(ctx, place, total);
  const touched = new Set<string>();
  const temporary = path.join(folder, 'original.part');
  const counts = { copiedFiles: 0, copiedBytes: 0 };
  let done = 0;
  const onBytes = (sizeBytes: number): void => {
    counts.copiedBytes += sizeBytes;
    onProgress?.((done += sizeBytes), total);
  };
  const entries: OriginalEntry[] = [];
  for (const original of originals) {
    signal?.throwIfAborted();
    const before = counts.copiedBytes;
    entries.push(
      await copyOriginal(ctx, original, { place, temporary, isKnown, touched, signal, onBytes }),
    );
    if (counts.copiedBytes > before) counts.copiedFiles += 1;
    // A killed backup has already copied it.
    else if (!isInLast(original)) onProgress?.((done += original.sizeBytes), total);
  }
  return { entries, touched, counts };
}

async function rememberCopies(
  { db }: BackupCtx,
  { root }: BackupPlace,
  entries: OriginalEntry[],
): Promise<void> {
  const idsOf = (isWhole: boolean): string[] =>
    entries.filter(({ state }) => (state === 'whole') === isWhole).map(({ mediaId }) => mediaId);
  await recordCopies(db, root, idsOf(true));
  await forgetCopies(db, { folder: root }, idsOf(false));
}

/** Reads the hashes of the last backup; if its list cannot be read, every file is read again. */
async function readKnown(
  { log }: BackupCtx,
  place: BackupPlace,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  const latest = (await listSnapshots(place)).at(-1);
  if (latest === undefined) return known;
  try {
    for await (const entry of readOriginalsList(place, latest)) {
      if (entry.state === 'whole') known.set(originalPath(entry), entry.sha256);
    }
    return known;
  } catch (error) {
    log.warn({ err: error }, 'the list of the last backup cannot be read');
    return new Map();
  }
}

const pathsOf = (entries: OriginalEntry[], state: OriginalEntry['state']): string[] =>
  entries.filter((entry) => entry.state === state).map(originalPath);
