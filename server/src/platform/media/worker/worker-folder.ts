/** The folders of the worker processes for big intermediate files. */
import { mkdir } from 'node:fs/promises';
import { makeProcessFolder, sweepProcessFolders } from '#platform/process-folders.ts';

const prefix = 'media-worker-';
const dayMs = 24 * 60 * 60 * 1000;

/** Makes a folder for a worker process. `scratchDir` itself is made too, but not the folder that it is in. */
export async function makeWorkerFolder(scratchDir: string): Promise<string> {
  await mkdir(scratchDir).catch(ignoreExisting);
  return makeProcessFolder(scratchDir, prefix);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Removes the folders of servers that were killed. */
export function sweepWorkerFolders(scratchDir: string): Promise<void> {
  return sweepProcessFolders(scratchDir, prefix, { now: Date.now(), abandonedMs: dayMs });
}
