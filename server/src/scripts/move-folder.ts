import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#platform/config.ts';
import { listMajors } from '#platform/db/embedded/init.ts';
import { findPostmaster } from '#platform/db/embedded/process.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';
import { AppError } from '#platform/errors.ts';
import { foldersOf } from '#platform/folders.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { Copied } from '#platform/storage/copy-tree.ts';
import { moveFolder as move } from '#platform/storage/move-folder.ts';
import { folderOf, type MovedPart } from '#platform/storage/unfinished-move.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, say, UsageError } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';
import { formatBytes } from '#scripts/progress-bar.ts';
import { fromCaller } from '#scripts/read-path.ts';

const settings = {
  originals: 'ORIGINALS_DIR',
  derived: 'DERIVED_DIR',
  database: 'DATABASE_DIR',
} as const satisfies Record<MovedPart, keyof Config>;

export const moveFolder: Command = {
  summary: 'move originals, derived files or the database to another folder',
  usage: `originals|derived|database FOLDER

While no server and no worker runs, it copies that part of the archive to FOLDER, such as one on another
disk, reads every file there again and compares it. Afterwards set ORIGINALS_DIR, DERIVED_DIR or
DATABASE_DIR to FOLDER, and start the server. The files stay in the old folder until you delete them;
the server no longer takes that folder for the archive. If it is stopped in the middle, run it again.`,
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [part, folder, ...more] = positionals;
    if (!isPart(part) || folder === undefined || more.length > 0) {
      throw new UsageError('Please say what to move, and to which folder.');
    }
    const config = readConfig(process.env);
    if (config.STORAGE_URL !== undefined) {
      throw new StartRefused('The files of this archive are in STORAGE_URL, in no folder.');
    }
    const folders = foldersOf(config);
    const target = fromCaller(folder);
    const work = () => move({ part, folders, target });
    const { files, sizeBytes } = await (part === 'database'
      ? whileStopped(folders.databaseDir, work)
      : alone(work));
    say(`${files} files, ${formatBytes(sizeBytes)}, are in ${target}, each as it was.`);
    say(`Now set ${settings[part]}=${target} and start the server.`);
    say(`When all is well, delete what is left in ${folderOf(part, folders)}.`);
    return 0;
  },
};

const isPart = (text: string | undefined): text is MovedPart =>
  text !== undefined && Object.hasOwn(settings, text);

/** Keeps servers and workers out meanwhile. */
function alone(work: () => Promise<Copied>): Promise<Copied> {
  return withOperatorContext(async (ctx) => {
    const archive = await occupy(ctx);
    try {
      await verifyInstallation(ctx.db, ctx.storage);
      if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
      return await work();
    } finally {
      await archive.release();
    }
  });
}

function occupy(ctx: OperatorCtx) {
  return occupyArchive({
    ...ctx,
    dataDir: ctx.config.DATA_DIR,
    as: 'alone',
    onLost: () => undefined,
  });
}

/** The built-in database is copied while it does not run. */
async function whileStopped(homeDir: string, work: () => Promise<Copied>): Promise<Copied> {
  if (readConfig(process.env).DATABASE_URL !== undefined) {
    throw new StartRefused(
      'DATABASE_URL names a PostgreSQL of your own. Move it by its own tools.',
    );
  }
  // Nobody else uses it, and its last stop was orderly.
  await withOperatorContext(async (ctx) => (await occupy(ctx)).release());
  for (const major of await listMajors(homeDir)) {
    if ((await findPostmaster(path.join(homeDir, `pg${major}`))) === undefined) continue;
    throw new StartRefused(`The database in ${homeDir} still runs. Stop Heirloom first.`);
  }
  return work();
}
