import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { deleteSetting, readSetting, writeSettingOnce } from '#platform/setting-rows.ts';
import { StartRefused } from '#platform/start-refused.ts';

const secretBytes = 32;
/** A hash of a key that is derived of the secret: it tells nothing about the secret or its other keys. */
const fingerprintKey = 'secret.fingerprint';

/** Where the settings say that the secret is. */
export type SecretPlace = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, 'SECRET_FILE'>>;

export function secretFile({ DATA_DIR, SECRET_FILE }: SecretPlace): string {
  return path.resolve(SECRET_FILE ?? path.join(DATA_DIR, 'secret'));
}

/**
 * Reads the secret of this installation from its file, made at the first start and readable by its owner only.
 * Without it no session cookie, signed URL or encrypted value of this server can be used, so the database remembers its
 * fingerprint: a lost secret is never replaced without a word.
 * @returns 64 hex digits
 * @throws StartRefused when the file is lost, is another's, can be read by others, or holds something else
 */
export async function openSecret(db: Db, place: SecretPlace): Promise<string> {
  const known = await readSetting(db, fingerprintKey);
  const file = secretFile(place);
  const found = await readSecret(file);
  if (known !== undefined && found === null) throw lost(file, 'is missing');
  if (found === null) await createOnce(file);
  const secret = found ?? (await readSecret(file)) ?? '';
  if (known !== undefined && known !== fingerprintOf(secret)) {
    throw lost(file, 'is not the one of this archive');
  }
  await writeSettingOnce(db, fingerprintKey, fingerprintOf(secret));
  // Two first processes on two machines may each have made one.
  if ((await readSetting(db, fingerprintKey)) !== fingerprintOf(secret)) {
    throw lost(file, 'is not the one of this archive');
  }
  return secret;
}

/** Lets the next start make a new secret, or take the one that is there; false when none was known. */
export async function forgetSecret(db: Db): Promise<boolean> {
  const isKnown = (await readSetting(db, fingerprintKey)) !== undefined;
  await deleteSetting(db, fingerprintKey);
  return isKnown;
}

/** Derives a key for one purpose by HKDF-SHA-256, so that no two purposes share one: 64 hex digits. */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `heirloom ${purpose}`, secretBytes)).toString(
    'hex',
  );
}

const fingerprintOf = (secret: string): string =>
  createHash('sha256').update(deriveKey(secret, 'fingerprint')).digest('hex');

function lost(file: string, what: string): StartRefused {
  return new StartRefused(
    `The secret of this archive, ${file}, ${what}. Is its disk mounted, and does SECRET_FILE name the file that the other processes have? ` +
      'A backup has it: copy snapshots/TIME/secret to that place. To go on with a new one, ' +
      'after which everybody signs in again: script/heirloom new-secret',
  );
}

/** Returns null when there is no file. */
async function readSecret(file: string): Promise<string | null> {
  const facts = await stat(file).catch(ignoreMissing);
  if (!facts) return null;
  const secret = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/.test(secret) || new Set(secret).size < 6) {
    throw new StartRefused(`${file} is not a secret of Heirloom. Restore it from a backup.`);
  }
  requireClosed(file, facts.mode);
  return secret;
}

/** Where files seem to be programs, the disk knows no modes: its mount options say who may read it. */
function requireClosed(file: string, mode: number): void {
  if (process.platform === 'win32' || (mode & 0o111) !== 0 || (mode & 0o077) === 0) return;
  throw new StartRefused(
    `${file} can be read by other accounts of this computer. Close it: chmod 600 ${file}`,
  );
}

/** Two processes may start at once: the first one to link its file wins, and neither reads an incomplete secret. */
async function createOnce(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(secretBytes).toString('hex')}\n`);
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await rm(draft);
  }
}

function ignoreMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return null;
}
