import { parseArgs } from 'node:util';
import { openSecondPlace } from '#features/backups/second-place/open-second-place.ts';
import { rememberSheet } from '#features/backups/second-place/seen-place.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import { copiesKeyFile, readCopiesKey } from '#platform/copy-place/copies-key.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const recoverySheet: Command = {
  summary: 'print how to bring everything back from the second place, with its key',
  usage: `

Prints a page to keep on paper, away from the server: where the second place is, the key to it, and how
to bring the archive back with Heirloom and without it. Whoever has the sheet can read the copies.`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    return withOperatorContext(async ({ config, db, storage, log }) => {
      const { COPY_URL: url } = config;
      if (url === undefined) throw new Error('There is no second place: COPY_URL is not set.');
      await verifyInstallation(db, storage);
      const { recipient } = await openSecondPlace({ config, db, storage }, url);
      const key = recipient === null ? null : await readCopiesKey(copiesKeyFile(config));
      say(sheetOf(config, { url, key, recipient }));
      if (recipient !== null) await rememberSheet(db, recipient);
      log.debug('a recovery sheet was printed');
      return 0;
    });
  },
};

type Facts = { url: string; key: string | null; recipient: string | null };

function sheetOf(config: Config, { url, key, recipient }: Facts): string {
  const store = url.startsWith('s3:')
    ? `  store       ${config.COPY_S3_ENDPOINT ?? 'Amazon S3'}, region ${config.COPY_S3_REGION}
  access key  ${config.COPY_S3_KEY_ID}
  secret      not printed; write it here:  ______________________________________
`
    : '';
  const settings = url.startsWith('s3:')
    ? '     Set COPY_S3_ENDPOINT, COPY_S3_REGION, COPY_S3_KEY_ID and COPY_S3_SECRET as above.\n'
    : '';
  const keyLines = key
    ? `THE KEY
  ${key}
  its public half: ${recipient}
  Without it nobody can read the copies, not even the server. Write it into a file key.txt.
`
    : 'The copies are not encrypted: whoever has the place can read them.\n';
  return `RECOVERY SHEET of the Heirloom archive ${publicOrigin(config)}
Printed on ${new Date().toISOString().slice(0, 10)}. Keep it on paper, in another house than the server.

THE COPIES
  place       ${url}
${store}
${keyLines}
WITH HEIRLOOM
  1. Install Heirloom on a new computer. Do not start it yet.
${settings}  2. DATA_DIR=/an/empty/folder script/heirloom restore ${url}${key ? ' --key key.txt' : ''}
  3. script/server. Everybody signs in as before.

WITHOUT HEIRLOOM
  1. Get the files: ${url.startsWith('s3:') ? 'any S3 program, such as rclone or aws s3 sync' : 'copy the folder'}. In a bucket with object
     lock, of each file the oldest version counts.
${key ? '  2. Decrypt each (https://age-encryption.org): age -d -i key.txt FILE.age >FILE\n' : ''}  originals/   the films, photos and recordings as they were uploaded
  sidecars/    titles and dates of each of them
  snapshots/   the database: people, albums, links
`;
}
