/** Fills an empty archive with the demo family, for script/dev. Does nothing when an account exists already. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDeps } from '#deps.ts';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import { hasUsers } from '#features/users/users.read.ts';
import { readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { createDemoAlbums } from '#scripts/demo/create-demo-albums.ts';
import { createDemoPeople } from '#scripts/demo/create-demo-people.ts';
import { createDemoSpace } from '#scripts/demo/create-demo-space.ts';
import { createDemoTapes } from '#scripts/demo/create-demo-tapes.ts';
import { demoPassword, grandma } from '#scripts/demo/family.ts';
import { makeDemoFiles } from '#scripts/demo/make-demo-files.ts';

async function seed(ctx: Ctx): Promise<void> {
  if (await hasUsers(ctx.db)) return;
  process.stdout.write('Making a demo family…\n');
  const actor = await createDemoPeople(ctx.db);
  await ctx.jobs.start();
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-demo-'));
  try {
    const files = await makeDemoFiles(folder, (title) => process.stdout.write(`  ${title}\n`));
    const mediaIds = new Map<string, string>();
    for (const file of files) {
      const { media } = await storeLocalFile(ctx, {
        path: file.path,
        actor,
        metadata: {
          filename: file.fileName,
          title: file.title,
          description: null,
          type: file.type,
          origin: 'bulk',
        },
      });
      if (media) mediaIds.set(file.title, media.id);
    }
    await createDemoAlbums({ ...ctx, actor }, mediaIds);
    await createDemoTapes({ ...ctx, actor }, mediaIds);
    const path = await createDemoSpace(ctx, { ownerId: actor.userId, mediaIds });
    process.stdout.write(`Guests without an account send files by ${path}.\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`Sign in as ${grandma.email} with the password ${demoPassword}.\n`);
}

const { ctx, close } = await createDeps(readConfig(process.env), createLog('warn'));
try {
  await verifyInstallation(ctx.db, ctx.storage);
  await seed(ctx);
} finally {
  await ctx.jobs.stop({ graceful: true, timeoutMs: 5_000 });
  await close();
}
