import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const prefix = 'work-';
/** No work takes longer than a day. */
const abandonedMs = 26 * 60 * 60 * 1000;

export async function withScratch<T>(
  stagingDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(stagingDir, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

export async function sweepScratch(stagingDir: string, now: Date): Promise<void> {
  for (const name of await readdir(stagingDir)) {
    if (!name.startsWith(prefix)) continue;
    const folder = path.join(stagingDir, name);
    const found = await stat(folder).catch(() => null);
    if (found === null || now.getTime() - found.mtimeMs < abandonedMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
