/** Migrates a database, as a start of the server does, says so when all statements ran, and never commits. */
import { copyBeforeMigration } from '#features/backups/copy-before-migration.ts';
import { createDatabase } from '#platform/db/client.ts';
import { migrateServer } from '#platform/db/migrate-server.ts';
import { migrations } from '#platform/db/migrations.ts';
import { createLog } from '#platform/log.ts';

const [, , url = '', dataDir = ''] = process.argv;
const log = createLog('silent');
const connection = { connectionString: url };
const { db } = createDatabase({ connection, log });
const endless = {
  up: async () => {
    process.stdout.write('migrated\n');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
};
await migrateServer({ connection }, db, log, {
  registry: { ...migrations, '9999-endless': endless },
  copyFirst: (to) => copyBeforeMigration({ DATA_DIR: dataDir, KEEP_FREE_BYTES: 0 }, to),
});
