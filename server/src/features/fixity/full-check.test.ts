import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ListStorageInput } from '@heirloom/contract/fixity/fixity.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrphans } from '#features/fixity/find-orphans.ts';
import { fixityJobs } from '#features/fixity/fixity.jobs.ts';
import { resumeFullCheck } from '#features/fixity/full-check.service.ts';
import { flipBit } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let superuser: Person;
beforeAll(async () => {
  app = await createTestApp();
  superuser = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(() => app?.close());

const api = () => app.as(superuser.actor);

const jobs = () => app.ctx.jobs.listJobs({ name: 'check-all-originals', limit: 5 });

it('is begun once, outlives a disk that is away, and tells what it found', async () => {
  for (let n = 0; n < 5; n += 1) {
    await keepOriginal(app.ctx, superuser.userId, randomBytes(1000));
  }
  const row = await keepOriginal(app.ctx, superuser.userId, randomBytes(1000));
  await flipBit(app.ctx, row);
  await app.startJobs();
  const answers = await Promise.all([api().fixity.checkAll(), api().fixity.checkAll()]);
  expect(answers.filter(({ started }) => started)).toHaveLength(1);
  expect(await api().fixity.state()).toMatchObject({ originals: 6, run: { checked: 0 } });
  const { originalsDir } = onDisk(app.ctx);
  await rename(originalsDir, `${originalsDir}-away`);
  await app.ctx.jobs.work(fixityJobs, app.ctx);
  await expect.poll(jobs).toMatchObject([{ state: 'retry' }]);
  expect(await api().fixity.findings()).toEqual({ damaged: [] });
  await rename(`${originalsDir}-away`, originalsDir);
  // The hourly job does the same.
  await resumeFullCheck(app.ctx);
  await expect.poll(async () => (await api().fixity.state()).run).toBeNull();
  expect(await api().fixity.findings()).toMatchObject({
    damaged: [{ mediaId: row.id, finding: 'corrupt' }],
  });
  expect((await api().safekeeping.overview()).fixity).toMatchObject({
    outcome: 'problems',
    counts: { originals: 6, corrupt: 1, missing: 0, unreadable: 0, orphaned: 0 },
  });
  const { items } = await api().audit.list({ action: 'originals checked' });
  expect(items).toMatchObject([{ actor: { userId: superuser.userId } }]);
});

it('lists files of the storage from the first, 100 at a time, by name [CONST-06]', async () => {
  const folder = path.join(onDisk(app.ctx).originalsDir, 'images', superuser.userId);
  const names = Array.from({ length: 130 }, (_, n) => `stray-${String((n * 37) % 130)}.jpg`);
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(path.join(folder, name), 'x'.repeat(7));
  await findOrphans(app.ctx, new AbortController().signal);
  const places = names.map((name) => `images/${superuser.userId}/${name}`).sort();
  const list = async (input: Partial<ListStorageInput>) => {
    const { files, total } = await api().fixity.listOrphaned(input);
    return { places: files.map((file) => file.path), total };
  };
  expect(await list({})).toEqual({ places: places.slice(0, 100), total: 130 });
  expect(await list({ offset: 100 })).toEqual({ places: places.slice(100), total: 130 });
  expect(await list({ limit: 2, offset: 3 })).toEqual({ places: places.slice(3, 5), total: 130 });
  const { files } = await api().fixity.listOrphaned({ limit: 1 });
  expect(files).toMatchObject([{ sizeBytes: 7, foundAt: expect.any(String) }]);
  await expect(api().fixity.listOrphaned({ limit: 1e9 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('is for superusers, and its findings for administrators [ROLE-23]', async () => {
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  const client = await createPerson(app.ctx.db);
  const forbidden = { code: 'FORBIDDEN' };
  await expect(app.as(admin.actor).fixity.checkAll()).rejects.toMatchObject(forbidden);
  await expect(app.as(client.actor).fixity.findings()).rejects.toMatchObject(forbidden);
  await expect(app.as(client.actor).fixity.state()).rejects.toMatchObject(forbidden);
  expect(await app.as(admin.actor).fixity.state()).toMatchObject({ originals: 6 });
});
