import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const prefix = 'sidecar-';
/** No sidecar takes that long to write, not even by another server on the same folder. */
const leftBehindMs = 60 * 60 * 1000;

/**
 * Names a new file of the staging folder in which a sidecar is written, so that no half-made file is among the
 * originals.
 */
export function temporarySidecar(stagingDir: string): string {
  return path.join(stagingDir, `${prefix}${randomBytes(8).toString('hex')}`);
}

/** Removes temporary sidecars of servers that were killed while they wrote them. */
export async function sweepTemporarySidecars(stagingDir: string, now: number): Promise<void> {
  for (const name of await readdir(stagingDir)) {
    if (!name.startsWith(prefix)) continue;
    const file = path.join(stagingDir, name);
    const facts = await stat(file).catch(() => null);
    if (facts && now - facts.mtimeMs > leftBehindMs) await rm(file, { force: true });
  }
}
