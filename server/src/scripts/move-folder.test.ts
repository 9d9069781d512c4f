import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Archive, createArchive, runHeirloom } from '#features/backups/backups.harness.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';

let archive: Archive;
beforeAll(async () => {
  archive = await createArchive();
});
afterAll(() => archive.close());

it(
  'moves originals while nobody uses the archive, and says which setting to change',
  {
    timeout: 180_000,
  },
  async () => {
    await archive.keep();
    const target = path.join(archive.folder, 'originals');
    await mkdir(target);
    const inUse = await occupyArchive({ ...archive.ctx, dataDir: '', onLost: () => undefined });
    const refused = await archive.heirloom('move-folder', 'originals', target);
    await inUse.release();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('Another Heirloom server or worker uses the archive');

    const moved = await archive.heirloom('move-folder', 'originals', target);
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    expect(moved.stdout).toContain(`Now set ORIGINALS_DIR=${target} and start the server.`);
    const settings = { ...archive.settings, ORIGINALS_DIR: target };
    const checked = await runHeirloom(['fixity'], settings);
    expect(checked.code, checked.stdout + checked.stderr).toBe(0);
    const again = await archive.heirloom('move-folder', 'originals', target);
    expect(again.code).toBe(1);

    const database = await archive.heirloom('move-folder', 'database', target);
    expect(database.stderr).toContain('DATABASE_URL names a PostgreSQL of your own.');
    expect(await archive.heirloom('move-folder', 'everything', target)).toMatchObject({ code: 2 });
  },
);
