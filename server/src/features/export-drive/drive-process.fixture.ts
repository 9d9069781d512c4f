// Run as a separate process by drive.test.ts: brings a drive up to date and is killed halfway.
import { pino } from 'pino';
import { updateDrive } from '#features/export-drive/update-drive.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createDatabase } from '#platform/db/client.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

type Setup = { databaseUrl: string; dataDir: string; root: string; webDir: string };

const { databaseUrl, dataDir, root, webDir } = JSON.parse(process.argv[2] ?? '{}') as Setup;
const log = pino({ level: 'silent' });
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, WEB_DIR: webDir });
const { db } = createDatabase({ url: databaseUrl, log, max: 2 });
const storage = await createFsStorage({ folders: foldersOf(config), keepFreeBytes: 0, log });
await verifyInstallation(db, storage);

await updateDrive({ db, storage, config, clock: systemClock }, root, ({ originals }) => {
  if (originals === 7) process.kill(process.pid, 'SIGKILL');
});
