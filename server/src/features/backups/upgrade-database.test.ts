import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBackups, readManifest } from '#features/backups/backup-place.ts';
import { runHeirloom } from '#features/backups/backups.harness.ts';
import { readAtOneMoment } from '#features/backups/dump-rows.ts';
import { restoreRows } from '#features/backups/restore-database.ts';
import { type CopiedTable, readFingerprint } from '#platform/db/copy-tables.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { inOneTransaction } from '#platform/db/one-transaction.ts';
import { createLog } from '#platform/log.ts';

const log = createLog('silent');
const released = path.join(import.meta.dirname, '../../../test/released/0.1.0');
/** A major version of PostgreSQL of which this computer has the programs. */
const older = [17, 16, 15].find((major) => existsSync(`/usr/lib/postgresql/${major}/bin/postgres`));

let dataDir: string;
let homeDir: string;
let started: EmbeddedPostgres[];
beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(path.join(tmpdir(), 'heirloom-major-')));
  homeDir = path.join(dataDir, 'database');
  await mkdir(homeDir);
  started = [];
});
afterEach(async () => {
  for (const each of started) await each.stop({ force: true });
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

async function start(major?: number): Promise<EmbeddedPostgres> {
  const settings = { shared_buffers: '32MB', fsync: 'off' };
  const server = await startEmbeddedPostgres({ homeDir, log, settings, ...(major && { major }) });
  started.push(server);
  return server;
}

function fingerprints(
  { owner }: EmbeddedPostgres,
  tables: CopiedTable[],
): Promise<Record<string, unknown>> {
  return readAtOneMoment(owner, async (client) => {
    const found: Record<string, unknown> = {};
    for (const table of tables) {
      found[table.name] = await readFingerprint(client, table);
    }
    return found;
  });
}

const heirloom = (...args: string[]) => runHeirloom(args, { DATA_DIR: dataDir });
const refusal = (major: number) => `is of PostgreSQL ${major}, and this version of Heirloom has`;

it.runIf(older !== undefined)(
  'the rows of an earlier PostgreSQL are copied to the one of this release, and the old database is kept',
  async () => {
    const { place, snapshots } = await findBackups(released);
    const snapshotDir = path.join(place.snapshotsDir, snapshots.at(-1)!);
    const manifest = await readManifest(snapshotDir);
    const old = await start(older);
    await inOneTransaction(old.owner, (open) =>
      restoreRows({ log }, open, { snapshotDir, manifest }),
    );
    await inOneTransaction(old.owner, ({ client }) =>
      client.query(`update media set status = 'processing' where deleted_at is null`),
    );
    const before = await fingerprints(old, manifest.tables);
    expect(before).toMatchObject({ media: { rows: 3 } });
    await old.stop({ force: true });

    const refused = await heirloom('setup-code');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(refusal(older!));
    expect(refused.stderr).toContain('Run script/heirloom upgrade-database');
    // As a run leaves it that was killed.
    await mkdir(path.join(homeDir, 'upgrade', `pg${postgresMajor}`), { recursive: true });

    const upgraded = await heirloom('upgrade-database');
    expect(upgraded).toMatchObject({ code: 0, stderr: '' });
    const kept = `pg${older}.before-upgrade`;
    expect(upgraded.stdout).toContain(`is kept in ${path.join(homeDir, kept)}`);
    const names = await readdir(homeDir);
    expect(names).toEqual(expect.arrayContaining([kept, `pg${postgresMajor}`]));
    expect(names).not.toContain('upgrade');
    const fresh = await start();
    // The first start leaves its note among the settings.
    const setting = expect.anything();
    expect(await fingerprints(fresh, manifest.tables)).toEqual({ ...before, setting });
    const jobs = (server: EmbeddedPostgres, query: string) =>
      inOneTransaction(server.owner, ({ client }) =>
        client.query(`${query} from pgboss.job where name = 'process-media'`),
      );
    expect((await jobs(fresh, 'select')).rowCount).toBe(2);
    // As after a run that was killed when the new database was in its place.
    await jobs(fresh, 'delete');
    await fresh.stop({ force: true });
    const again = await heirloom('upgrade-database');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('already.') as string });
    expect((await jobs(await start(), 'select')).rowCount).toBe(2);
  },
);

it('an archive of another PostgreSQL is not begun anew', async () => {
  const later = postgresMajor + 1;
  const folder = path.join(homeDir, `pg${later}`);
  await mkdir(path.join(folder, 'global'), { recursive: true });
  await writeFile(path.join(folder, 'PG_VERSION'), `${later}\n`);
  const refused = await heirloom('setup-code');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(refusal(later));
  expect(refused.stderr).toContain('Start the newer version that you used before.');
  const upgrade = await heirloom('upgrade-database');
  expect(upgrade.stderr).toContain('There is no database of a PostgreSQL before');
  expect(await readdir(homeDir)).not.toContain(`pg${postgresMajor}`);
});
