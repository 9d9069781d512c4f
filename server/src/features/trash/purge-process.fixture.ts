import { pino } from 'pino';
import { purgeItem } from '#features/trash/purge-item.ts';
// Started as a process of its own by purge-item.test.ts: purges an item and kills itself at the given step.
import { createDatabase } from '#platform/db/client.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

type Setup = { databaseUrl: string; dataDir: string; mediaId: string; dieAt: string };

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const log = pino({ level: 'silent' });
const { db } = createDatabase({ url: setup.databaseUrl, log, max: 2 });
const storage = await createFsStorage({
  folders: foldersOf({ DATA_DIR: setup.dataDir }),
  keepFreeBytes: 0,
  log,
});
await verifyInstallation(db, storage);
const due = { mediaId: setup.mediaId, before: new Date() };
await purgeItem({ db, storage }, due, async (step) => {
  if (step !== setup.dieAt) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal was sent but takes a moment: no further step may run.
  await new Promise(() => {});
});
