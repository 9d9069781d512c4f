// Run as a separate process by write-export.test.ts: exports everything, and is killed halfway where that is wanted.
import { pino } from 'pino';
import { everything } from '#features/export/find-scope.read.ts';
import { writeExport } from '#features/export/write-export.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createDatabase } from '#platform/db/client.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

type Setup = { databaseUrl: string; dataDir: string; root: string; diesAfterFiles?: number };

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const log = pino({ level: 'silent' });
const config = readConfig({ DATA_DIR: setup.dataDir, DATABASE_URL: setup.databaseUrl });
const { db } = createDatabase({ url: setup.databaseUrl, log, max: 2 });
const storage = await createFsStorage({ folders: foldersOf(config), keepFreeBytes: 0, log });
await verifyInstallation(db, storage);

let files = 0;
await writeExport(
  { db, storage, config, clock: systemClock },
  {
    root: setup.root,
    scope: everything,
    onProgress: () => {
      files += 1;
      if (files === setup.diesAfterFiles) process.kill(process.pid, 'SIGKILL');
    },
  },
);
