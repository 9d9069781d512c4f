import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveScope } from '@heirloom/contract/archive-format/archive.schema.ts';
import { z } from 'zod';
import { deriveKey, openSecret } from '#platform/auth/secret.ts';
import type { Ctx } from '#platform/context.ts';

export const stampPath = 'viewer/drive.json';
export const stampVersion = 1;

/** What a drive says of itself, so that it can be brought up to date by its folder alone. */
const driveStamp = z.object({
  version: z.literal(stampVersion),
  /** The installation that wrote it. */
  archiveId: z.string(),
  scope: archiveScope.extend({ readerId: z.string().nullable(), withTrash: z.boolean() }),
  withCuts: z.boolean(),
  /** Only this installation can make it: else whoever has a stick could have everything written to it. */
  seal: z.string(),
});
export type DriveStamp = z.infer<typeof driveStamp>;

/** Makes the seal of a stamp, of what an update goes by. */
export async function sealStamp(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  { archiveId, scope, withCuts }: Omit<DriveStamp, 'seal'>,
): Promise<string> {
  const key = deriveKey(await openSecret(db, config), 'drive-stamps');
  const { kind, id, name, readerId, withTrash } = scope;
  const parts = [stampVersion, archiveId, kind, id, name, readerId, withTrash, withCuts];
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Reads what a drive says of itself.
 * @throws Error with a sentence where a folder is no drive, or one of a newer version
 */
export async function readDriveStamp(root: string): Promise<DriveStamp> {
  const text = await readFile(path.join(root, stampPath), 'utf8').catch(() => null);
  if (text === null) {
    throw new Error(`${root} is not a drive. script/heirloom export --drive makes one.`);
  }
  const found = parsed(text);
  const { version } = z.looseObject({ version: z.number() }).catch({ version: 0 }).parse(found);
  if (version > stampVersion) {
    throw new Error('This drive was written by a newer Heirloom. Please update Heirloom first.');
  }
  const stamp = driveStamp.safeParse(found);
  if (stamp.success) return stamp.data;
  throw new Error(`What this drive says of itself cannot be read: ${stampPath} is damaged.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
