import { randomFillSync } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '#platform/log.ts';

const mebibyte = 1024 ** 2;
const largestBytes = 32 * mebibyte;
/** With less than this PostgreSQL cannot even open connections. */
const needBytes = 8 * mebibyte;
const checkEveryMs = 5000;

type Options = { homeDir: string; keepFreeBytes: number; log: Logger };

/**
 * Keeps some megabytes beside the database in a file that says nothing. When other programs have filled the disk, it is
 * deleted, so that PostgreSQL can go on: people sign in, see their photos, and may delete some. It is written again
 * when there is room.
 */
export async function keepBallast(options: Options): Promise<{ stop: () => Promise<void> }> {
  let checking = check(options);
  await checking;
  const timer = setInterval(() => {
    checking = check(options);
  }, checkEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}

async function check({ homeDir, keepFreeBytes, log }: Options): Promise<void> {
  const file = path.join(homeDir, 'ballast');
  const wishedBytes = Math.min(largestBytes, Math.floor(keepFreeBytes / 64));
  try {
    const { bavail, bsize } = await statfs(homeDir);
    const freeBytes = bavail * bsize;
    const hasBallast = (await stat(file).catch(() => null)) !== null;
    if (hasBallast && freeBytes < needBytes) {
      await rm(file, { force: true });
      log.error('the disk of the database is full: its last megabytes were given to the database');
    }
    if (!hasBallast && wishedBytes > 0 && freeBytes > 10 * wishedBytes) {
      await fill(file, wishedBytes);
    }
  } catch (error) {
    log.warn({ err: error }, 'the reserve of the database could not be looked after');
  }
}

/** Writes bytes that no file system can compress away. */
async function fill(file: string, sizeBytes: number): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    const piece = Buffer.allocUnsafe(mebibyte);
    for (let written = 0; written < sizeBytes; written += piece.length) {
      await handle.write(randomFillSync(piece), 0, Math.min(piece.length, sizeBytes - written));
    }
    await handle.datasync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
