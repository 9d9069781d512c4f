// Run as a separate process by export-bag.test.ts: exports everything and is killed halfway.
import { pino } from 'pino';
import { exportBag } from '#features/export/export-bag.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/db/client.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

type Setup = { databaseUrl: string; dataDir: string; root: string; diesAfterFiles: number };

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const log = pino({ level: 'silent' });
const { db } = createDatabase({ url: setup.databaseUrl, log, max: 2 });
const storage = await createFsStorage({
  folders: foldersOf({ DATA_DIR: setup.dataDir }),
  keepFreeBytes: 0,
  log,
});
await verifyInstallation(db, storage);

let files = 0;
await exportBag(
  { db, storage, clock: systemClock },
  {
    root: setup.root,
    ownerId: null,
    onProgress: () => {
      files += 1;
      if (files === setup.diesAfterFiles) process.kill(process.pid, 'SIGKILL');
    },
  },
);
