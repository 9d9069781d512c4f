import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let filmId: string;

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.listen();
  anna = await createPerson(app.ctx.db);
  filmId = (await insertMedia(app.ctx.db, anna.userId, { type: 'video' })).id;
});
afterAll(() => app.close());

async function send(
  person: Person | null,
  { type = 'application/offset+octet-stream', body = Buffer.from('no picture'), id = filmId } = {},
): Promise<number> {
  const cookie = person ? { cookie: await cookieOf(app.ctx.auth, person) } : {};
  const { status } = await fetch(`${origin}/api/media/${id}/poster`, {
    method: 'PUT',
    headers: { 'content-type': type, ...cookie },
    body: new Uint8Array(body),
  });
  return status;
}

it('takes a picture as the poster of an own film', async () => {
  const body = await drawPhoto().jpeg().toBuffer();
  expect(await send(anna, { body })).toBe(200);
  const kinds = await app.ctx.db
    .selectFrom('rendition')
    .select('kind')
    .where('media_id', '=', filmId)
    .execute();
  expect(kinds).toEqual([{ kind: 'cover' }]);
});

it('takes none of a visitor, of strangers, nor of another site’s form, and nothing but pictures [ISOL-01]', async () => {
  expect(await send(null)).toBe(401);
  expect(await send(await createPerson(app.ctx.db))).toBe(404);
  expect(await send(anna, { id: 'no-id' })).toBe(404);
  expect(await send(anna, { type: 'text/plain' })).toBe(415);
  // A body that is no picture gets the same answer.
  expect(await send(anna)).toBe(415);
});
