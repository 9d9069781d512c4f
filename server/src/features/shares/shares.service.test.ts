// What owners do with their links: names, and a second link to the same item.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let mediaId: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  anna = await createPerson(app.ctx.db);
  mediaId = await keepPhoto();
});

const own = () => app.as(anna.actor).shares;

async function keepPhoto(): Promise<string> {
  return (await keepOriginal(app.ctx, anna.userId, Buffer.from(crypto.randomUUID()))).id;
}

function opens(path: string): Promise<string> {
  const opened = app.as(null).shares.open({ token: path.replace('/s/', '') });
  return opened.then(
    (answer) => answer.state,
    (error: { code: string }) => error.code,
  );
}

it('gives links names, which their owner changes and visitors never see [SHARE-03, SHARE-12]', async () => {
  const { share, path } = await own().create({ mediaId, name: '  Aunt   Rosa ' });
  expect(share.name).toBe('Aunt Rosa');
  expect((await own().update({ id: share.id, allowsDownload: false })).name).toBe('Aunt Rosa');
  const token = path.replace('/s/', '');
  const shown = [
    await app.as(null).shares.open({ token }),
    await app.as(null).shares.items({ token }),
    await app.as(null).shares.item({ token, mediaId }),
  ];
  expect(JSON.stringify(shown)).not.toContain('Rosa');
  expect((await own().update({ id: share.id, name: ' ' })).name).toBeNull();
});

it('says how many links to the same are open besides a new one [SHARE-12]', async () => {
  expect(await own().create({ mediaId })).toMatchObject({ othersOpen: 0 });
  await own().create({ mediaId: await keepPhoto() });
  const expired = await own().create({ mediaId });
  await app.ctx.db
    .updateTable('shares')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired.share.id)
    .execute();
  expect(await own().create({ mediaId })).toMatchObject({ othersOpen: 1 });
});

it('ends the other links to the same with a new one where asked, and no others [SHARE-04, SHARE-07]', async () => {
  const first = await own().create({ mediaId });
  const elsewhere = await own().create({ mediaId: await keepPhoto() });
  const second = await own().create({ mediaId, password: 'lake 1987', endsOthers: true });
  expect(second.othersOpen).toBe(0);
  expect(await opens(first.path)).toBe('NOT_FOUND');
  expect(await opens(elsewhere.path)).toBe('open');
  expect(await opens(second.path)).toBe('locked');
  const entries = await app.ctx.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'share.ended')
    .where('target_id', '=', first.share.id)
    .execute();
  expect(entries).toEqual([{ actor_id: anna.userId }]);
});

it('ends the other links to a collection in the same way [SHARE-04]', async () => {
  const { collections } = app.as(anna.actor);
  const { id: collectionId } = await collections.create({ name: 'Lake', type: 'photos' });
  const first = await own().create({ collectionId });
  const item = await own().create({ mediaId });
  await own().create({ collectionId, endsOthers: true });
  expect(await opens(first.path)).toBe('NOT_FOUND');
  expect(await opens(item.path)).toBe('open');
});
