import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { foldersOf } from '#platform/folders.ts';
import { forgetHead } from '#platform/kept-head.ts';
import { forgetArchive, hasCluster } from '#platform/known-archives.ts';
import { type Command, complain, say } from '#scripts/command.ts';

export const newArchive: Command = {
  summary: 'let the next start begin a new archive where one was before',
  usage: `

For when the archive of DATA_DIR is gone for good, or lives elsewhere now. The server refuses to start
while it remembers an archive there that it cannot find, because its disk may not be mounted.
Nothing is deleted. With DATABASE_URL, begin a new archive by setting it to an empty database.`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    const config = readConfig(process.env);
    const dataDir = path.resolve(config.DATA_DIR);
    if (config.DATABASE_URL !== undefined) {
      complain('With DATABASE_URL, set it to an empty database to begin a new archive.');
      return 1;
    }
    if (await hasCluster(foldersOf(config).databaseDir)) {
      complain(`There is an archive in ${dataDir}. Set DATA_DIR to another folder for a new one.`);
      return 1;
    }
    const wasKnown = await forgetArchive(config);
    await forgetHead(config);
    say(
      wasKnown
        ? `The next start begins a new archive in ${dataDir}.`
        : `No archive was known in ${dataDir}: a start begins a new one.`,
    );
    return 0;
  },
};
