// Links that end because something else ends: each has an entry in the audit log and a change event.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Person;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  app = await createTestApp();
  // Jobs are enqueued here, but none is run.
  await app.startJobs();
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  anna = await createPerson(app.ctx.db);
  bert = await createPerson(app.ctx.db);
});

const own = () => app.as(anna.actor);

async function sharePhoto(): Promise<{ mediaId: string; shareId: string }> {
  const { id } = await keepOriginal(app.ctx, anna.userId, Buffer.from(crypto.randomUUID()));
  const { share } = await own().shares.create({ mediaId: id });
  return { mediaId: id, shareId: share.id };
}

function entriesOf(shareId: string) {
  return app.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target_user_id'])
    .where('action', '=', 'share.ended')
    .where('target_id', '=', shareId)
    .execute();
}

function eventsOf(shareId: string) {
  return app.ctx.db
    .selectFrom('change_event')
    .select(['topic', 'user_id'])
    .where('action', '=', 'removed')
    .where('entity_id', '=', shareId)
    .execute();
}

it('records and tells that a link ends with a change of owner', async () => {
  const { mediaId, shareId } = await sharePhoto();
  await app.as(admin.actor).admin.changeOwner({ ids: [mediaId], ownerId: bert.userId });
  expect(await entriesOf(shareId)).toEqual([
    { actor_id: admin.userId, target_user_id: anna.userId },
  ]);
  expect(await eventsOf(shareId)).toEqual([{ topic: 'shares', user_id: anna.userId }]);
});

it('records and tells that a link ends when its item is deleted for good', async () => {
  const { mediaId, shareId } = await sharePhoto();
  await own().trash.add({ ids: [mediaId] });
  expect(await entriesOf(shareId)).toEqual([]);
  await own().trash.purge({ ids: [mediaId] });
  await runJob(purgeTrashJob, app.ctx, {});
  expect(await entriesOf(shareId)).toEqual([{ actor_id: null, target_user_id: anna.userId }]);
  expect(await eventsOf(shareId)).toEqual([{ topic: 'shares', user_id: anna.userId }]);
});

it('records and tells that a link ends with its collection', async () => {
  const { id } = await own().collections.create({ name: 'Summer' });
  const { share } = await own().shares.create({ collectionId: id });
  await own().collections.remove({ id });
  expect(await entriesOf(share.id)).toEqual([{ actor_id: anna.userId, target_user_id: null }]);
  expect(await eventsOf(share.id)).toEqual([{ topic: 'shares', user_id: anna.userId }]);
});
