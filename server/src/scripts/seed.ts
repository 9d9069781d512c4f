/** Fills an empty archive with the demo family, for script/dev. Does nothing where somebody is already. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDeps } from '#deps.ts';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { readConfig } from '#platform/config.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { makeDemoFiles } from './demo/make-demo-files.ts';

const grandma = { email: 'grandma@example.com', username: 'grandma', name: 'Grandma Rose' };
const password = 'heirloom-demo';

const seed = async (ctx: Ctx): Promise<void> => {
  const people = await ctx.db.selectFrom('auth.user').select('id').limit(1).execute();
  if (people.length > 0) return;
  process.stdout.write('Making a demo family…\n');
  const actor = await createGrandma(ctx);
  await ctx.jobs.start();
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-demo-'));
  try {
    const files = await makeDemoFiles(folder, (title) => process.stdout.write(`  ${title}\n`));
    for (const file of files) {
      await storeLocalFile(ctx, {
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
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`Sign in as ${grandma.email} with the password ${password}.\n`);
};

const createGrandma = async ({ db }: Ctx): Promise<Actor> => {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('auth.user')
      .values({ ...grandma, emailVerified: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('auth.account')
      .values({
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: passwordHash,
        updatedAt: new Date(),
      })
      .execute();
    await trx.insertInto('user_roles').values({ user_id: id, role: 'superuser' }).execute();
    return { userId: id, sessionId: '', role: 'superuser', isActive: true };
  });
};

const { ctx, close } = await createDeps(readConfig(process.env), createLog('warn'));
try {
  await verifyInstallation(ctx.db, ctx.storage);
  await seed(ctx);
} finally {
  await ctx.jobs.stop({ graceful: true, timeoutMs: 5_000 });
  await close();
}
