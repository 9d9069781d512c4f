import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type PlaceConfig, stateFile } from '#platform/known-archives.ts';

/** The last seal of the audit log at some moment. */
export const auditHead = z.object({
  /** The chain of seals that it belongs to, and the id of the key that made it. */
  chain: z.uuid(),
  keyId: z.string(),
  position: z.number().int().positive(),
  /** The entry that it seals. */
  entryId: z.number().int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AuditHead = z.infer<typeof auditHead>;

/**
 * Keeps the head of the audit log outside of the database, so that cutting off the end of the log is noticed.
 */
export async function keepHead(config: PlaceConfig, head: AuditHead): Promise<void> {
  const file = fileOf(config);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(head, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Returns null when none was kept. @throws Error when the file cannot be read */
export async function readKeptHead(config: PlaceConfig): Promise<AuditHead | null> {
  const file = fileOf(config);
  try {
    return auditHead.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
}

export function forgetHead(config: PlaceConfig): Promise<void> {
  return rm(fileOf(config), { force: true });
}

const fileOf = (config: PlaceConfig): string => stateFile(config, 'audit');
