// Uploads that are announced at the same moment, and so looked at in one transaction.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readLanguageBy } from '@heirloom/contract/languages/current-language.ts';
import { defaultLanguage, type Language } from '@heirloom/contract/languages/language.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reserveUpload, type Wish } from '#features/uploads/reserve-upload.ts';
import { addDays } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ QUOTA_BYTES: '10000', SPACES: 'all' });
});
afterAll(() => app?.close());

function wishOf({ userId }: Person, size: number, box?: Wish['box']): Wish {
  const now = new Date();
  const upload = {
    id: newId(),
    actor_id: userId,
    owner_id: userId,
    size,
    title: 'Lake',
    type: 'image',
    origin: 'bulk',
    original_name: 'lake.jpg',
    expires_at: addDays(now, 1),
    guest_box_id: box?.id ?? null,
    guest_name: box ? 'Aunt Rosa' : null,
  } as const;
  return { upload, sharing: undefined, box, now };
}

it('refuses each in the language of whoever announced it, and nobody for the sake of another', async () => {
  const languages = new AsyncLocalStorage<Language>();
  readLanguageBy(() => languages.getStore() ?? defaultLanguage);
  const [anna, ben, clara] = await Promise.all([1, 2, 3].map(() => createPerson(app.ctx.db)));
  const reserve = (language: Language, person: Person | undefined, size: number) =>
    languages.run(language, () => reserveUpload(app.ctx, wishOf(person!, size)));
  const [first, ...others] = await Promise.allSettled([
    reserve('en', anna, 9000),
    reserve('de', ben, 20_000),
    reserve('en', clara, 20_000),
    reserve('de', anna, 2000),
    reserve('en', ben, 9000),
  ]);
  expect(first.status).toBe('fulfilled');
  const said = others.map((each) =>
    each.status === 'rejected' ? String(each.reason.message) : '',
  );
  expect(said).toEqual([
    expect.stringContaining('nicht mehr genug Platz'),
    expect.stringContaining('not enough room left'),
    expect.stringContaining('nicht mehr genug Platz'),
    '',
  ]);
});

it('counts those of a link for guests together', async () => {
  const ben = await createPerson(app.ctx.db);
  const { id: space_id } = await app.as(ben.actor).spaces.create({ name: 'The Bergs' });
  const box = await app.ctx.db
    .insertInto('guest_box')
    .values({
      id: newId(),
      space_id,
      maker_id: ben.userId,
      token_hash: Buffer.alloc(32),
      password_hash: null,
      files_maximum: 3,
      bytes_maximum: 10_000,
      expires_at: addDays(new Date(), 1),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const settled = await Promise.allSettled(
    Array.from({ length: 6 }, () => reserveUpload(app.ctx, wishOf(ben, 10, box))),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
