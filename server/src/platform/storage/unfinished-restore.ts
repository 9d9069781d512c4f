import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '#platform/start-refused.ts';
import { flush, writeFileAtomically } from '#platform/storage/durable-files.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

const fileName = 'unfinished-restore';

/** Records that DATA_DIR is being filled from a backup, until `endRestore`. */
export async function beginRestore(dataDir: string, backup: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const target = path.join(dataDir, fileName);
  await rm(`${target}.part`, { force: true });
  await writeFileAtomically({
    target,
    text: `${backup}\n`,
    temporary: `${target}.part`,
    root: dataDir,
  });
}

/** Reads from which backup DATA_DIR is being filled; null when it is not. */
export async function readUnfinishedRestore(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(path.join(dataDir, fileName), 'utf8')).trim();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return null;
    throw error;
  }
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, fileName), { force: true });
  await flush(dataDir);
}

/** @throws Error when a restore was stopped before its end: an incomplete archive must not be used */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const backup = await readUnfinishedRestore(dataDir);
  if (backup === null) return;
  throw new StartRefused(
    `A restore was not finished. Please run it again: script/heirloom restore ${backup}`,
  );
}
