// What administrators see and do: the state of the installation, its jobs, and a test mail.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { outdatedSentence } from '#platform/media/tools/ffmpeg-safety.ts';
import { insertMedia } from '#test/insert-media.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { createTestApp } from '#test/test-app.ts';

let app: ProcessingApp;
let admin: Person;

beforeAll(async () => {
  app = await createProcessingApp();
  admin = await createPerson(app.ctx.db, { role: 'admin', displayName: 'Maria' });
});
afterAll(() => app?.close());

const adminApi = () => app.as(admin.actor).admin;

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

it('tells how the installation is: disk, database, media tools, queue, files, people', async () => {
  const { db } = app.ctx;
  for (const days of [-1, 10, 29, 31]) {
    const { userId } = await createPerson(db);
    await db
      .updateTable('auth.user')
      .set({ subscription_expiration_date: daysFromNow(days) })
      .where('id', '=', userId)
      .execute();
  }
  // Expired administrators are never blocked; a disabled person is counted in the total only.
  await createPerson(db, { role: 'admin', expired: true });
  const { userId: disabledId } = await createPerson(db, { expired: true });
  await db
    .updateTable('auth.user')
    .set({ disabled_at: new Date() })
    .where('id', '=', disabledId)
    .execute();
  await insertMedia(db, app.anna.userId, { status: 'failed' });
  await insertMedia(db, app.anna.userId, { status: 'failed', deleted_at: new Date() });
  const status = await adminApi().status();
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    newerVersion: null,
    nodeVersion: process.versions.node,
    database: { isEmbedded: false, version: expect.stringMatching(/^\d+/) },
    storage: { isOnline: true, keepFreeBytes: 0 },
    media: {
      isUp: true,
      problem: null,
      // The computer may have an older ffmpeg than there should be.
      outdated: outdatedSentence(app.ctx.media.tools.tools?.version ?? ''),
      ffmpegVersion: expect.stringMatching(/^\d/),
      sandbox: {
        kind: expect.stringMatching(/^(full|no-network|none)$/),
        sentence: expect.stringContaining('Photos, films and recordings are read'),
      },
    },
    sendsMail: false,
    files: { total: 1, failed: 1 },
    people: { total: 8, expiring: 2, expired: 1 },
  });
  expect(status.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(status.storage.freeBytes).toBeGreaterThan(0);
  expect(Date.parse(status.startedAt)).toBeLessThan(Date.now());
});

async function failedJob(): Promise<{ mediaId: string; jobId: string }> {
  const photo = await app.add(await drawPhoto({ width: 60, height: 40 }).jpeg().toBuffer(), {
    title: 'Torn',
  });
  await app.settled(photo.id);
  // The state of the job after its last try: its steps have failed.
  await app.ctx.db
    .updateTable('processing_step')
    .set({ state: 'failed', reason: 'The computer was switched off.' })
    .where('media_id', '=', photo.id)
    .execute();
  await app.ctx.db
    .updateTable('media')
    .set({ status: 'failed', thumbnail_path: null })
    .where('id', '=', photo.id)
    .execute();
  const job = await findJob(photo.id);
  await sql`update pgboss.job set state = 'failed', output = '{"message": "out of memory"}'
    where id = ${job.id}`.execute(app.ctx.db);
  return { mediaId: photo.id, jobId: job.id };
}

async function findJob(mediaId: string) {
  const jobs = await app.ctx.jobs.listJobs({ name: processMediaJob.name, limit: 200 });
  return jobs.find(({ payload }) => (payload as { mediaId: string }).mediaId === mediaId)!;
}

it('lists jobs with file, owner and reason, page by page', async () => {
  const { jobId } = await failedJob();
  const { items } = await adminApi().listJobs({ states: ['failed'] });
  expect(items).toEqual([
    expect.objectContaining({
      id: jobId,
      name: 'process-media',
      state: 'failed',
      reason: 'out of memory',
      mostAttempts: 3,
      file: expect.objectContaining({ title: 'Torn' }),
    }),
  ]);
  const { jobId: endedId } = await failedJob();
  await sql`update pgboss.job set state = 'cancelled' where id = ${endedId}`.execute(app.ctx.db);
  const ended = await adminApi().listJobs({ states: ['failed', 'cancelled'] });
  expect(ended.items.map(({ id }) => id)).toEqual([endedId, jobId]);
  const all = await adminApi().listJobs({ limit: 200 });
  const seen: string[] = [];
  let page = await adminApi().listJobs({ limit: 1 });
  seen.push(...page.items.map(({ id }) => id));
  while (page.next) {
    page = await adminApi().listJobs({ limit: 1, before: page.next });
    seen.push(...page.items.map(({ id }) => id));
  }
  expect(seen).toEqual(all.items.map(({ id }) => id));
});

it('retries one job, or all that failed: the file is really made ready again', async () => {
  const one = await failedJob();
  expect(await adminApi().retryJobs({ ids: [one.jobId] })).toEqual({ retried: 1 });
  expect(await app.settled(one.mediaId)).toMatchObject({ status: 'ready' });
  await expect.poll(async () => (await findJob(one.mediaId)).state).not.toBe('failed');

  const two = await failedJob();
  const gone = await failedJob();
  await app.ctx.db
    .updateTable('media')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.mediaId)
    .execute();
  const { retried } = await adminApi().retryJobs({});
  expect(retried).toBeGreaterThanOrEqual(2);
  expect(await app.settled(two.mediaId)).toMatchObject({ status: 'ready' });
  await expect
    .poll(async () => (await adminApi().listJobs({ states: ['failed'] })).items)
    .toEqual([]);
  const unknown = '0198c0de-0000-4000-8000-000000000009';
  expect(await adminApi().retryJobs({ ids: [unknown] })).toEqual({ retried: 0 });
  const entries = await app.ctx.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'jobs.retried')
    .execute();
  expect(entries).toHaveLength(2);
});

it('processes several files once more, all or none', async () => {
  const photo = await app.process(await drawPhoto({ width: 60, height: 40 }).jpeg().toBuffer());
  const nobodys = '0198c0de-0000-4000-8000-000000000009';
  await expect(adminApi().processAgain({ ids: [photo.id, nobodys] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await app.media.find({ id: photo.id })).status).toBe('ready');
  expect(await adminApi().processAgain({ ids: [photo.id, photo.id] })).toEqual({ count: 1 });
  const again = await app.settled(photo.id);
  expect(again.version).toBeGreaterThan(photo.version);
});

it('sends a real mail to the administrator, here into the outbox, and says so', async () => {
  expect(await adminApi().sendTestMail()).toEqual({ to: admin.email, via: 'outbox' });
  const outbox = path.join(app.dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  const mail = mails.find((text) => text.includes('A test mail from Heirloom'));
  expect(mail).toContain(`To: ${admin.email}`);
});

it("says the mail server's own words when it does not take the mail", async () => {
  const offline = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const person = await createPerson(offline.ctx.db, { role: 'admin' });
  await expect(offline.as(person.actor).admin.sendTestMail()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  await offline.close();
});

it('tells who is not signed in so, in the words of the specification [ERR-55]', async () => {
  await expect(app.as(null).admin.status()).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'Not authenticated',
  });
});
