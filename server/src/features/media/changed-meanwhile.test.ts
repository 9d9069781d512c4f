import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProcessed } from '#features/media-items/media-items.repo.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  anna = await createPerson(app.ctx.db);
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(() => app?.close());

const refused = { code: 'CHANGED_MEANWHILE', status: 412 };

async function seen() {
  const { id } = await insertMedia(app.ctx.db, anna.userId, { title: 'Beach' });
  const [media, theirs] = [app.as(anna.actor).media, app.as(admin.actor).media];
  const { revision } = await media.find({ id });
  return { id, revision, media, theirs };
}

describe('an edit of an item that somebody else has changed since it was opened [F22]', () => {
  it('is refused for title, description and date, and changes nothing', async () => {
    const { id, revision, media, theirs } = await seen();
    const edited = await theirs.update({ id, title: 'Lake', revision });
    expect(edited.revision).not.toBe(revision);
    await expect(media.update({ id, title: 'Sea', revision })).rejects.toMatchObject(refused);
    const late = { ids: [id], localTime: '1990-01-01', precision: 'day' as const, revision };
    await expect(media.setCapture(late)).rejects.toMatchObject(refused);
    expect(await media.find({ id })).toMatchObject({ title: 'Lake', capture: { source: null } });

    await media.setCapture({ ...late, revision: edited.revision });
    const stale = { id, description: 'By the boats', revision: edited.revision };
    await expect(media.update(stale)).rejects.toMatchObject(refused);
    expect((await media.find({ id })).description).toBeNull();
  });

  it('is stored once when twenty arrive at the same time', async () => {
    const { id, revision, media } = await seen();
    const titles = Array.from({ length: 20 }, (_, n) => `Title ${n}`);
    const results = await Promise.allSettled(
      titles.map((title) => media.update({ id, title, revision })),
    );
    const stored = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.title] : [],
    );
    expect(stored).toEqual([(await media.find({ id })).title]);
  });

  it('is stored when the item was only processed or watched, or is as it was again', async () => {
    const { id, revision, media, theirs } = await seen();
    await updateProcessed(app.ctx.db, id, { status: 'failed', version: 9 });
    await media.setPosition({ id, positionMs: 5 });
    await theirs.update({ id, title: 'Lake' });
    await theirs.update({ id, title: 'Beach' });
    expect(await media.update({ id, title: 'Sea', revision })).toMatchObject({ title: 'Sea' });
  });

  it('is stored without a revision, and a date of several items takes none', async () => {
    const { id, media, theirs, revision } = await seen();
    await theirs.update({ id, title: 'Lake' });
    expect(await media.update({ id, title: 'Sea' })).toMatchObject({ title: 'Sea' });
    const several = { ids: [id, (await seen()).id], localTime: '1990-01-01', revision };
    await expect(media.setCapture({ ...several, precision: 'day' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
