import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixityJobs } from '#features/fixity/fixity.jobs.ts';
import { resumeFullCheck } from '#features/fixity/full-check.service.ts';
import { flipBit } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let superuser: Person;
beforeAll(async () => {
  app = await createTestApp();
  superuser = await createPerson(app.ctx.db, { role: 'superuser' });
});
afterAll(async () => {
  await app?.ctx.jobs.stop();
  await app?.close();
});

const api = () => app.as(superuser.actor);

const jobs = () => app.ctx.jobs.listJobs({ name: 'check-all-originals', limit: 5 });

it('is begun once, outlives a disk that is away, and tells what it found', async () => {
  for (let n = 0; n < 5; n += 1) {
    await keepOriginal(app.ctx, superuser.userId, randomBytes(1000));
  }
  const row = await keepOriginal(app.ctx, superuser.userId, randomBytes(1000));
  await flipBit(app.ctx.storage, row);
  await app.ctx.jobs.start();
  const answers = await Promise.all([api().fixity.checkAll(), api().fixity.checkAll()]);
  expect(answers.filter(({ started }) => started)).toHaveLength(1);
  expect(await api().fixity.state()).toMatchObject({ originals: 6, run: { checked: 0 } });
  const { originalsDir } = app.ctx.storage;
  await rename(originalsDir, `${originalsDir}-away`);
  await app.ctx.jobs.work(fixityJobs, app.ctx);
  await expect.poll(jobs, { timeout: 15_000 }).toMatchObject([{ state: 'retry' }]);
  expect(await api().fixity.findings()).toEqual({ damaged: [], orphaned: [] });
  await rename(`${originalsDir}-away`, originalsDir);
  // As the hourly job does.
  await resumeFullCheck(app.ctx);
  await expect.poll(async () => (await api().fixity.state()).run, { timeout: 15_000 }).toBeNull();
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

it('is for superusers, and its findings for administrators [ROLE-23]', async () => {
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  const client = await createPerson(app.ctx.db);
  const forbidden = { code: 'FORBIDDEN' };
  await expect(app.as(admin.actor).fixity.checkAll()).rejects.toMatchObject(forbidden);
  await expect(app.as(client.actor).fixity.findings()).rejects.toMatchObject(forbidden);
  await expect(app.as(client.actor).fixity.state()).rejects.toMatchObject(forbidden);
  expect(await app.as(admin.actor).fixity.state()).toMatchObject({ originals: 6 });
});
