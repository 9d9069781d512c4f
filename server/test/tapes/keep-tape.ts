import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ffmpegVersion, madeOnce } from '#test/made-films.ts';
import { makeTape } from '#test/tapes/make-tape.ts';
import type { TapePlan } from '#test/tapes/plan-tape.ts';

/** Makes a tape as makeTape does, and keeps it for the next run: drawing twelve minutes takes long. */
export async function keepTape(folder: string, plan: TapePlan): Promise<string> {
  const kept = await madeOnce(`${await hashOf(plan)}.mp4`, async (unfinished) => {
    const own = await mkdtemp(path.join(tmpdir(), 'heirloom-tape-'));
    try {
      // The folders may be on two disks.
      await copyFile(await makeTape(own, plan), unfinished);
    } finally {
      await rm(own, { recursive: true });
    }
  });
  const film = path.join(folder, `tape-${plan.seed}.mp4`);
  await copyFile(kept, film);
  return film;
}

/** Of the plan and of all that draws it. */
async function hashOf(plan: TapePlan): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([await ffmpegVersion(), plan]));
  for (const name of (await readdir(import.meta.dirname)).toSorted()) {
    hash.update(await readFile(path.join(import.meta.dirname, name)));
  }
  return hash.digest('hex');
}
