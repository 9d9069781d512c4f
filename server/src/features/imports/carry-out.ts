import { keyOfPath } from '#features/imports/entry-of-file.ts';
import { forEachOf } from '#features/imports/for-each-of.ts';
import {
  hasWaiting,
  listWaiting,
  pruneEarlier,
  settleEntries,
  type WaitingEntry,
} from '#features/imports/import-entries.repo.ts';
import { readImportOwner } from '#features/imports/import-owner.read.ts';
import { ImportStopped } from '#features/imports/import-stopped.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { type ImportRow, listEarlier } from '#features/imports/imports.repo.ts';
import { type KeepCtx, keepEntry } from '#features/imports/keep-entry.ts';
import { makeCollections } from '#features/imports/make-collections.ts';
import type { ImportRun } from '#features/imports/plan-import.ts';
import { currentArchives } from '#features/imports/readers/heirloom/current-archives.ts';
import { tellArchive } from '#features/imports/readers/heirloom/tell-archive.ts';
import { type OpenSources, requireSources } from '#features/imports/source/open-sources.ts';
import type { Source, SourceFile } from '#features/imports/source/source.ts';
import type { Viewer } from '#platform/context.ts';
import { createCrew } from '#platform/together.ts';

/** Each waits for the disk and the database many times, with others where a statement does for several (0121). */
const keptAtOnce = 32;
/** Of files that a server or the disk sends for long, more at once would only be in each other's way and need room. */
const heavyAtOnce = 8;
const heavyBytes = 64 * 1024 * 1024;

/**
 * Keeps every file of the plan that is not kept yet, and makes the collections. It may be killed at any moment and
 * called again.
 * @throws ImportStopped, SourceGone when it cannot go on; what was kept stays
 */
export async function carryOut(
  ctx: KeepCtx,
  row: ImportRow,
  { sources, run }: { sources: OpenSources; run: ImportRun },
): Promise<void> {
  if (await hasWaiting(ctx.db, row.id)) await keepFiles(ctx, row, { sources, run });
  await settleEntries(ctx.db, row.id);
  const actor = await requireOwner(ctx, row, isTogether(sources));
  await makeCollections({ ...ctx, actor }, row);
  for (const { archive } of await currentArchives(sources.archives)) {
    await tellArchive(ctx, row, archive);
  }
  await pruneEarlier(ctx.db, row, await listEarlier(ctx.db, row));
}

async function keepFiles(
  ctx: KeepCtx,
  row: ImportRow,
  { sources, run }: { sources: OpenSources; run: ImportRun },
): Promise<void> {
  const done = { files: 0, bytes: 0 };
  for (const [part, source] of sources.parts.entries()) {
    for await (const files of source.files()) {
      const batch = { files, part, source, run, orClosed: isTogether(sources) };
      await keepBatch(ctx, row, batch);
      done.files += files.length;
      done.bytes += files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      run.onProgress(done);
    }
  }
  // What is not there any more looks as what was deleted.
  await requireSources(sources);
}

/** Whoever runs the machine brings everybody in, also whose account was closed or has expired, and stays so. */
const isTogether = ({ archives }: OpenSources): boolean =>
  archives.some(({ everybody }) => everybody !== undefined);

type Batch = {
  files: SourceFile[];
  part: number;
  source: Source;
  run: ImportRun;
  orClosed: boolean;
};

async function keepBatch(
  ctx: KeepCtx,
  row: ImportRow,
  { files, part, source, run, orClosed }: Batch,
): Promise<void> {
  const keys = files.map(({ path }) => keyOfPath(path));
  const waiting = await listWaiting(ctx.db, { importId: row.id, part, keys });
  if (waiting.length === 0) return;
  const actor = await requireOwner(ctx, row, orClosed);
  const sharing = { spaceIds: row.space_ids, byRule: row.actor_id === row.owner_id };
  const known = new Map(files.map((file) => [`${file.path}\0${file.stamp}`, file]));
  // Of a server the path is only a name, which many others have, on other pages too.
  const withPath = files.filter((file) => !file.known);
  const byPath = new Map(withPath.map((file) => [file.path, file]));
  const { signal } = run;
  const isSourceThere = () => source.isThere();
  const crew = createCrew();
  const keep = async (entry: WaitingEntry): Promise<void> => {
    if (signal.aborted) throw new ImportStopped(importWords('en').stopped);
    const file = known.get(`${entry.path}\0${entry.stamp}`) ?? byPath.get(entry.path);
    const wanted = { entry, actor, sharing, signal, isSourceThere };
    if (file) await keepEntry({ ...ctx, crew }, { ...wanted, file });
  };
  const work = (entry: WaitingEntry): Promise<void> => crew.work(() => keep(entry));
  await forEachOf(
    waiting.filter((entry) => !isHeavy(entry)),
    keptAtOnce,
    work,
  );
  await forEachOf(waiting.filter(isHeavy), heavyAtOnce, work);
}

/** What has no hash is fetched from a server into the scratch space first. */
function isHeavy({ sha256, size }: WaitingEntry): boolean {
  return sha256 === null || size > heavyBytes;
}

/** Asked again and again: an account may be closed, or expire, while a long import runs. */
async function requireOwner(
  { db }: Pick<KeepCtx, 'db'>,
  row: ImportRow,
  orClosed: boolean,
): Promise<Viewer> {
  const owner = await readImportOwner(db, row.owner_id, { orClosed });
  if (!owner) throw new ImportStopped(importWords('en').ownerGone);
  if (!owner.isActive && !orClosed) throw new ImportStopped(importWords('en').ownerExpired);
  return owner;
}
