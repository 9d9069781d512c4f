import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { giveTo, type Account } from '#platform/db/embedded/account.ts';

/** The longest path of a unix socket, in bytes, that PostgreSQL accepts. */
const longestSocketBytes = 107;

/**
 * Makes the folder of the server's socket and closes it to other accounts, because an account that can enter it may
 * sign in. It is `run` beside the data, or has a short name in the system's temporary folder when that path is too
 * long.
 * @throws Error when another account owns the folder in the temporary folder
 */
export async function ensureSocketDirectory(homeDir: string, account?: Account): Promise<string> {
  const directory = await socketDirectory(homeDir);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const found = await lstat(directory);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`${directory} belongs to somebody else; remove it and start again.`);
  }
  await chmod(directory, 0o700);
  await giveTo(account, directory);
  return directory;
}

/** Returns the path of that folder, whether or not it is there. */
export async function socketDirectory(homeDir: string): Promise<string> {
  const beside = path.join(homeDir, 'run');
  if (Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= longestSocketBytes) return beside;
  const hash = createHash('sha256')
    .update(await realpath(homeDir))
    .digest('hex');
  return path.join(tmpdir(), `heirloom-${hash.slice(0, 16)}`);
}
