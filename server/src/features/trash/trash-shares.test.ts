import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp();
  // Jobs are enqueued here, but none is run.
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  anna = await createPerson(app.ctx.db);
});

const own = () => app.as(anna.actor);
const visitor = () => app.as(null).shares;
async function keep(): Promise<string> {
  const { id } = await keepOriginal(app.ctx, anna.userId, Buffer.from(crypto.randomUUID()));
  return id;
}
const missing = { code: 'NOT_FOUND', status: 404 };

async function link(target: { mediaId: string } | { collectionId: string }) {
  const { share, path } = await own().shares.create({ ...target, expiresInDays: 7 });
  return { id: share.id, token: path.split('/').at(-1)! };
}
async function collectionOf(mediaIds: string[]): Promise<string> {
  const { id } = await own().collections.create({ name: 'Summer' });
  await own().collections.addItems({ collectionId: id, mediaIds });
  return id;
}
const shownIn = async (token: string): Promise<string[]> =>
  (await visitor().items({ token })).items.map(({ id }) => id);

describe('a link to what is deleted', () => {
  it('is closed, and opens again as it was once the item is restored [TRASH-05]', async () => {
    const mediaId = await keep();
    const { id, token } = await link({ mediaId });
    const [before] = (await own().shares.list({})).items;
    await own().trash.add({ ids: [mediaId] });
    await expect(visitor().open({ token })).rejects.toMatchObject(missing);
    await expect(visitor().items({ token })).rejects.toMatchObject(missing);
    await expect(visitor().item({ token, mediaId })).rejects.toMatchObject(missing);
    expect((await own().shares.list({})).items).toEqual([]);

    await own().trash.restore({ ids: [mediaId] });
    expect((await own().shares.list({})).items).toEqual([before]);
    expect(await visitor().open({ token })).toMatchObject({ state: 'open' });
    expect((await own().shares.list({})).items[0]).toMatchObject({ id, views: 1 });
  });

  it('stays ended when it was ended before, whatever is restored', async () => {
    const mediaId = await keep();
    const before = await link({ mediaId });
    await own().shares.end({ id: before.id });
    const meanwhile = await link({ mediaId });
    await own().trash.add({ ids: [mediaId] });
    await own().shares.endAll();
    await own().trash.restore({ ids: [mediaId] });
    for (const { token } of [before, meanwhile]) {
      await expect(visitor().open({ token })).rejects.toMatchObject(missing);
    }
    expect((await own().shares.list({})).items).toEqual([]);
  });

  it('is gone for good with the item', async () => {
    const mediaId = await keep();
    const { token } = await link({ mediaId });
    await own().trash.add({ ids: [mediaId] });
    await own().trash.purge({ ids: [mediaId] });
    await expect(visitor().open({ token })).rejects.toMatchObject(missing);
    await runJob(purgeTrashJob, app.ctx, {});
    const left = await app.ctx.db
      .selectFrom('shares')
      .select('id')
      .where('user_id', '=', anna.userId)
      .execute();
    expect(left).toEqual([]);
    await expect(visitor().open({ token })).rejects.toMatchObject(missing);
  });
});

describe('a link to a collection', () => {
  it('stays open without the deleted item, and shows it in its old place after the restore [TRASH-05]', async () => {
    const mediaIds = [await keep(), await keep(), await keep()];
    const { token } = await link({ collectionId: await collectionOf(mediaIds) });
    expect(await shownIn(token)).toEqual(mediaIds);
    await own().trash.add({ ids: [mediaIds[1]!] });
    expect(await shownIn(token)).toEqual([mediaIds[0], mediaIds[2]]);
    await expect(visitor().item({ token, mediaId: mediaIds[1]! })).rejects.toMatchObject(missing);
    await own().trash.restore({ ids: [mediaIds[1]!] });
    expect(await shownIn(token)).toEqual(mediaIds);
  });
});
