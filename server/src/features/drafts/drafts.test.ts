import { draftMaximumBytes, draftsMaximum } from '@heirloom/contract/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftsSchedules } from '#features/drafts/drafts.jobs.ts';
import { expireDraftsJob } from '#features/drafts/expire-drafts.job.ts';
import { deleteUser } from '#features/users/users.repo.ts';
import { createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function newDrafts() {
  const person = await createPerson(app.ctx.db);
  const { save, find } = app.as(person.actor).drafts;
  return { person, save, find };
}
const key = 'item:8a7f9b1e-0000-4000-8000-000000000001';
const typed = (value: string) => ({ value, seen: 'Lake' });
const countDrafts = async () =>
  (await app.ctx.db.selectFrom('draft').select('key').execute()).length;
const age = (days: number) =>
  sql`update draft set saved_at = saved_at - make_interval(days => ${days})`.execute(app.ctx.db);

it('keeps what was typed, for this person only', async () => {
  const anna = await newDrafts();
  const ben = await newDrafts();
  await anna.save({ key, fields: { title: typed('Lake Como') } });
  await ben.save({ key, fields: { title: typed('Pond') } });
  expect(await anna.find({ key })).toEqual({
    fields: { title: typed('Lake Como') },
    savedAt: expect.any(String),
  });
  expect(await anna.find({ key: 'profile' })).toBeNull();
  await anna.save({ key, fields: { title: null } });
  expect(await anna.find({ key })).toBeNull();
  expect((await ben.find({ key }))?.fields['title']?.value).toBe('Pond');
});

it('combines the fields that two windows change, and ends with the last', async () => {
  const { save, find } = await newDrafts();
  await save({ key, fields: { title: typed('One') } });
  await save({ key, fields: { description: typed('Two'), isOld: { value: true, seen: false } } });
  await save({ key, fields: { title: typed('Three') } });
  expect((await find({ key }))?.fields).toEqual({
    title: typed('Three'),
    description: typed('Two'),
    isOld: { value: true, seen: false },
  });
  const before = await countDrafts();
  await save({ key, fields: { title: null, description: null, isOld: null } });
  expect(await find({ key })).toBeNull();
  expect(await countDrafts()).toBe(before - 1);
});

it('keeps text that a database would refuse', async () => {
  const { save, find } = await newDrafts();
  await save({ key, fields: { title: typed('a\0b \ud83d c') } });
  expect((await find({ key }))?.fields['title']?.value).toBe('ab \ufffd c');
});

it('refuses unknown forms, nested values and too much text', async () => {
  const { save, find } = await newDrafts();
  const fields = { title: typed('x') };
  await expect(save({ key: 'password', fields })).rejects.toMatchObject({ status: 400 });
  await expect(find({ key: 'item:../x' })).rejects.toMatchObject({ status: 400 });
  await expect(
    save({ key, fields: { title: { value: { nested: 1 }, seen: '' } as never } }),
  ).rejects.toMatchObject({ status: 400 });
  const long = { value: 'x'.repeat(20_000), seen: 'y'.repeat(20_000) };
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, Math.ceil(draftMaximumBytes / 40_000));
  for (const name of names.slice(1)) await save({ key, fields: { [name]: long } });
  await expect(save({ key, fields: { a: long } })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(Object.keys((await find({ key }))!.fields)).toEqual(names.slice(1));
});

it('keeps the latest hundred of a person', async () => {
  const { save, find } = await newDrafts();
  for (let number = 0; number < draftsMaximum; number += 1) {
    await save({ key: `item:${number}`, fields: { title: typed('x') } });
  }
  await age(1);
  await save({ key: 'item:0', fields: { title: typed('again') } });
  await save({ key: 'item:new', fields: { title: typed('x') } });
  expect(await find({ key: 'item:0' })).not.toBeNull();
  expect(await find({ key: 'item:new' })).not.toBeNull();
  const found = await Promise.all(
    Array.from({ length: draftsMaximum }, (_, number) => find({ key: `item:${number}` })),
  );
  expect(found.filter(Boolean)).toHaveLength(draftsMaximum - 1);
});

it('forgets drafts after thirty days, and with the account', async () => {
  const anna = await newDrafts();
  const ben = await newDrafts();
  await app.ctx.db.deleteFrom('draft').execute();
  await anna.save({ key, fields: { title: typed('x') } });
  await age(31);
  await ben.save({ key, fields: { title: typed('x') } });
  expect(await anna.find({ key })).toBeNull();
  expect(await countDrafts()).toBe(2);
  await anna.save({ key, fields: { description: typed('y') } });
  expect(Object.keys((await anna.find({ key }))!.fields)).toEqual(['description']);
  await age(31);
  await ben.save({ key, fields: { title: typed('z') } });
  await runJob(expireDraftsJob, app.ctx, {});
  expect(await countDrafts()).toBe(1);
  expect(draftsSchedules).toMatchObject([{ job: expireDraftsJob }]);
  await deleteUser(app.ctx.db, ben.person.userId);
  expect(await countDrafts()).toBe(0);
});

it('is closed to visitors', async () => {
  await expect(app.as(null).drafts.find({ key })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
