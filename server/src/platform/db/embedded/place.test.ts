import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareLaunch } from '#platform/db/embedded/account.ts';
import { findPostgresBinaries, readVersion } from '#platform/db/embedded/binaries.ts';
import { query, setUpEmbedded } from '#platform/db/embedded/embedded.harness.ts';
import { probe } from '#platform/db/embedded/probe.ts';

const isRoot = process.getuid?.() === 0;
const test = setUpEmbedded();

describe('what it refuses', () => {
  it('the data of another major version', async () => {
    await mkdir(path.join(test.dataDir, 'global'), { recursive: true });
    await writeFile(path.join(test.dataDir, 'PG_VERSION'), '17\n');
    await writeFile(path.join(test.dataDir, 'global', 'pg_control'), '');
    await expect(test.start()).rejects.toThrow(
      /is of PostgreSQL 17, .* has PostgreSQL 18\. .* upgrade-database/,
    );
  });

  it('a folder that is no database', async () => {
    await mkdir(test.dataDir);
    await writeFile(path.join(test.dataDir, 'holiday.jpg'), 'not a database');
    await expect(test.start()).rejects.toThrow(/is not a PostgreSQL data directory/);
    expect(await readdir(test.dataDir)).toEqual(['holiday.jpg']);
  });

  it('a server of other data on its socket', async () => {
    const { admin } = await test.start();
    await expect(probe(admin, test.dataDir)).resolves.toBe('up');
    await expect(probe(admin, tmpdir())).rejects.toThrow(/Another PostgreSQL/);
  });

  it('a server whose folder was moved away while it ran', async () => {
    await test.start();
    const pid = await test.serverPid();
    const moved = path.join(test.homeDir, 'moved');
    await rename(test.dataDir, moved);
    await expect(test.startElsewhere()).rejects.toThrow(/ended with 1/);
    await rm(test.dataDir, { recursive: true });
    await rename(moved, test.dataDir);
    expect(await test.serverPid()).toBe(pid);
  });

  it('settings with which the server does not start, with its own words', async () => {
    const broken = test.start({ shared_buffers: 'plenty' });
    await expect(broken).rejects.toThrow(/does not start.*invalid value for parameter/);
  });
});

describe('the place', () => {
  it('may have a path too long for a socket', async () => {
    test.homeDir = path.join(test.homeDir, 'a'.repeat(60), 'ü'.repeat(40));
    test.dataDir = path.join(test.homeDir, 'pg18');
    const { connection } = await test.start();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { host } = connection as { host: string };
    expect(host.startsWith(path.join(await realpath(tmpdir()), 'heirloom-'))).toBe(true);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    await rm(host, { recursive: true, force: true });
  });

  it.runIf(isRoot)('may lie below a folder that only root can enter', async () => {
    const locked = path.join(test.homeDir, 'locked');
    await mkdir(locked, { mode: 0o700 });
    await chmod(test.homeDir, 0o700);
    test.homeDir = path.join(locked, 'database');
    test.dataDir = path.join(test.homeDir, 'pg18');
    const { connection } = await test.start();
    const [row] = await query<{ pid: number }>(connection, 'select pg_backend_pid() as pid');
    expect(row?.pid).toBeGreaterThan(0);
    const pid = await test.serverPid();
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(/^Uid:\s+0\s/m.test(status)).toBe(false);
  });

  it.runIf(isRoot)(
    'gets the programs beside it when they lie where only root can enter',
    async () => {
      const { binDir, version } = await findPostgresBinaries();
      const locked = path.join(test.homeDir, 'locked');
      await mkdir(locked, { mode: 0o700 });
      const hidden = path.join(locked, 'native');
      await cp(path.dirname(binDir), hidden, { recursive: true, verbatimSymlinks: true });
      const home = path.join(test.homeDir, 'database');
      await mkdir(home);
      await chmod(test.homeDir, 0o755);
      const binaries = { binDir: path.join(hidden, 'bin'), version };
      const launch = await prepareLaunch(home, path.join(home, 'pg18'), binaries);
      expect(launch.binDir).toBe(path.join(home, `postgres-${version}`, 'bin'));
      expect(launch.setpriv).toBeUndefined();
      expect(await readVersion(launch.binDir, launch.account)).toBe(version);
      expect(await prepareLaunch(home, path.join(home, 'pg18'), binaries)).toEqual(launch);
    },
  );
});
