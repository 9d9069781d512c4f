import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetArchive, rememberArchive, requireKnownArchive } from '#platform/known-archives.ts';
import { createMarker } from '#platform/storage/installation-marker.ts';

let folder: string;
let config: { DATA_DIR: string; STATE_DIR: string; DATABASE_URL: string | undefined };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-known-'));
  config = {
    DATA_DIR: path.join(folder, 'data'),
    STATE_DIR: path.join(folder, 'state/heirloom'),
    DATABASE_URL: undefined,
  };
});
afterEach(() => rm(folder, { recursive: true }));

async function beginArchive(): Promise<void> {
  await mkdir(path.join(config.DATA_DIR, 'database/pg18'), { recursive: true });
  await rememberArchive(config);
}

it('lets a first start begin an archive, and every later one find it', async () => {
  await requireKnownArchive(config);
  await beginArchive();
  await requireKnownArchive(config);
  await rememberArchive(config);
  const [name = ''] = await readdir(config.STATE_DIR);
  expect((await stat(path.join(config.STATE_DIR, name))).mode & 0o777).toBe(0o600);
});

it('begins no new archive where a known one is missing, as on a disk that is not mounted, and says what to do', async () => {
  await beginArchive();
  const away = path.join(folder, 'unmounted');
  await rename(config.DATA_DIR, away);
  await expect(requireKnownArchive(config)).rejects.toThrow(
    /There was an archive in .*data.*Is its disk mounted\?.*script\/heirloom new-archive/,
  );
  await mkdir(config.DATA_DIR);
  await expect(requireKnownArchive(config)).rejects.toThrow('Is its disk mounted?');
  await rm(config.DATA_DIR, { recursive: true });
  await rename(away, config.DATA_DIR);
  await requireKnownArchive(config);
});

it('takes a missing DATABASE_DIR for a disk that is not mounted as long as there are originals, whatever is remembered', async () => {
  const apart = { ...config, DATABASE_DIR: path.join(folder, 'fast') };
  await requireKnownArchive(apart);
  const originals = path.join(config.DATA_DIR, 'originals');
  await createMarker(originals);
  await expect(requireKnownArchive(apart)).rejects.toThrow(
    `(DATABASE_DIR ${apart.DATABASE_DIR}), and its database is not there now`,
  );
  await mkdir(path.join(apart.DATABASE_DIR, 'pg18'), { recursive: true });
  await requireKnownArchive(apart);
});

it('begins no new archive while it cannot read whether one is known', async () => {
  await beginArchive();
  await rm(config.DATA_DIR, { recursive: true });
  const [name = ''] = await readdir(config.STATE_DIR);
  const note = path.join(config.STATE_DIR, name);
  await rm(note);
  await mkdir(note);
  await expect(requireKnownArchive(config)).rejects.toThrow(`${note} cannot be read (EISDIR)`);
});

it('begins a new one after the operator has said so', async () => {
  await beginArchive();
  await rm(config.DATA_DIR, { recursive: true });
  expect(await forgetArchive(config)).toBe(true);
  await requireKnownArchive(config);
  expect(await forgetArchive(config)).toBe(false);
});

it('knows each folder for itself, and leaves a database of the operator to remember its own', async () => {
  await beginArchive();
  await requireKnownArchive({ ...config, DATA_DIR: path.join(folder, 'another') });
  await rm(config.DATA_DIR, { recursive: true });
  await requireKnownArchive({ ...config, DATABASE_URL: 'postgres://app@db/heirloom' });
});
