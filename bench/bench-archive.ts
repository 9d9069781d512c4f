import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDeps } from '../server/src/deps.ts';
import { storeLocalFile } from '../server/src/features/uploads/store-local-file.service.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPerson } from '../server/test/people.ts';

/** Opens an archive of one person in a temporary folder, which `close` deletes; does not start background jobs. */
export async function openBenchArchive() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, KEEP_FREE_BYTES: '0', PORT: '0' });
  const { ctx, close } = await createDeps(config, createLog('warn'));
  const person = await createPerson(ctx.db);
  return {
    ctx,
    person,
    /** Stores a file and returns the media item's id, which acknowledges it. */
    store: async (file: string): Promise<string> => {
      const { actor } = person;
      const metadata = {
        title: 'bench',
        description: null,
        type: 'image',
        origin: 'bulk',
      } as const;
      const fileName = { ...metadata, filename: path.basename(file) };
      const { media } = await storeLocalFile(ctx, { path: file, actor, metadata: fileName });
      return media!.id;
    },
    areReady: async (): Promise<boolean> => {
      const { left } = await ctx.db
        .selectFrom('media')
        .select(({ fn }) => fn.countAll<string>().as('left'))
        .where('status', '!=', 'ready')
        .executeTakeFirstOrThrow();
      return Number(left) === 0;
    },
    close: async (): Promise<void> => {
      await close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
