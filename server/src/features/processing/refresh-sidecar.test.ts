import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.ctx.jobs.start();
  await app.ctx.jobs.work([refreshSidecarJob], app.ctx);
  anna = await createPerson(app.ctx.db);
});
afterAll(async () => {
  await app?.ctx.jobs.stop();
  await app?.close();
});

it('writes what people say of an item beside its original: words, date and turn', async () => {
  const { id, bucket, file_path } = await keepOriginal(app.ctx, anna.userId, Buffer.from('photo'), {
    type: 'image',
  });
  const { media } = app.as(anna.actor);
  await media.update({ id, title: 'The lake', description: 'With Clara' });
  await media.setCapture({ ids: [id], localTime: '1987-07-01', precision: 'month' });
  await media.rotate({ id, rotation: 90 });
  const read = () => app.ctx.storage.readSidecar(bucket, file_path);
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({
    ownerId: anna.userId,
    title: 'The lake',
    description: 'With Clara',
    capture: { localTime: '1987-07-01 00:00:00', precision: 'month', isApproximate: false },
    rotation: 90,
  });
});
