import { hkdfSync, randomBytes } from 'node:crypto';
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const secretBytes = 32;

/**
 * Reads the secret of this installation from `DATA_DIR/secret`, made at the first start and readable by its owner only.
 * Without it no session cookie, signed URL or encrypted value of this server can be used.
 * @returns 64 hex digits
 * @throws Error when the file holds something else
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  await createOnce(file);
  const secret = (await readFile(file, 'utf8')).trim();
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new Error(`${file} is not a secret of Heirloom. Restore it from a backup.`);
}

/** Derives a key for one purpose by HKDF-SHA-256, so that no two purposes share one: 64 hex digits. */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `heirloom ${purpose}`, secretBytes)).toString(
    'hex',
  );
}

/** Two processes may start at once: the first one to link its file wins, and neither reads an incomplete secret. */
async function createOnce(file: string): Promise<void> {
  if (await exists(file)) return;
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

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
