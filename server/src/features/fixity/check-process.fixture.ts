// Run as a separate process by fixity-kill.test.ts: checks everything and is killed in the middle of a file.
import { pino } from 'pino';
import { checkEverything } from '#features/fixity/check-everything.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/db/client.ts';
import { foldersOf } from '#platform/folders.ts';
import { createFsStorage } from '#platform/storage/fs.driver.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';

type Setup = { databaseUrl: string; dataDir: string; before: string; diesAfterFiles: number };

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
await checkEverything(
  { db, storage, clock: systemClock, log },
  {
    before: new Date(setup.before),
    signal: new AbortController().signal,
    onProgress: (read) => void (files = read.files),
    rest: async () => {
      if (files < setup.diesAfterFiles) return;
      process.kill(process.pid, 'SIGKILL');
      // The kill signal has been sent: the process must not read another byte.
      await new Promise(() => {});
    },
  },
);
