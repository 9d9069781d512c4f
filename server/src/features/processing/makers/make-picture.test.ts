import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { createPictureMaker } from '#features/processing/makers/make-picture.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let photo: Buffer;
let ownerId: string;
let maker: ReturnType<typeof createPictureMaker>;
beforeAll(async () => {
  app = await createTestApp();
  photo = await drawPhoto({ width: 300, height: 200 }).jpeg().toBuffer();
  ({ userId: ownerId } = await createPerson(app.ctx.db));
});
afterAll(() => app?.close());
beforeEach(() => {
  maker = createPictureMaker(app.ctx);
});

const keepPhotos = (count: number): Promise<MediaRow[]> =>
  Promise.all(Array.from({ length: count }, () => keepOriginal(app.ctx, ownerId, photo)));

const stays = new AbortController().signal;
const left = { code: 'UNAVAILABLE' };

async function madeOf(rows: MediaRow[]): Promise<string[]> {
  const made = await app.ctx.db
    .selectFrom('rendition')
    .select('media_id')
    .where(
      'media_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return made.map(({ media_id }) => media_id).toSorted();
}

it('gives up what waits when its caller leaves, and makes the rest', async () => {
  const rows = await keepPhotos(4);
  const leaves = new AbortController();
  const [one, two, given, kept] = rows.map((row, index) =>
    maker(index === 2 ? leaves.signal : stays, 'copy')(row, 'zoom', 'anna'),
  );
  leaves.abort();
  await expect(given).rejects.toMatchObject(left);
  await Promise.all([one, two, kept]);
  const others = rows.filter((_, index) => index !== 2);
  expect(await madeOf(rows)).toEqual(others.map(({ id }) => id).toSorted());
});

it('makes a picture for whoever still wants it, when another caller of the same has left', async () => {
  const rows = await keepPhotos(3);
  const leaves = new AbortController();
  const first = rows.slice(0, 2).map((row) => maker(stays, 'copy')(row, 'zoom', 'anna'));
  const last = rows[2]!;
  const impatient = maker(leaves.signal, 'copy')(last, 'zoom', 'anna');
  const patient = maker(stays, 'copy')(last, 'zoom', 'bert');
  leaves.abort();
  await expect(impatient).rejects.toMatchObject(left);
  await Promise.all([...first, patient]);
  expect(await madeOf(rows)).toHaveLength(3);
});

it('refuses a person or link that asks for too many at once, with a sentence, and nobody else', async () => {
  const rows = await keepPhotos(24);
  const leaves = new AbortController();
  const asked = rows
    .slice(0, 23)
    .map((row) =>
      maker(leaves.signal, 'copy')(row, 'zoom', 'a link').catch((error: unknown) => error),
    );
  expect(await asked.at(-1)).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Many large pictures are being made for you. Please wait a moment.',
    retryAfterSeconds: 5,
  });
  leaves.abort();
  await maker(stays, 'copy')(rows[23]!, 'zoom', 'anna');
  expect(await madeOf(rows.slice(23))).toHaveLength(1);
  await Promise.all(asked);
});

it('ends the turn of a picture that cannot be made', async () => {
  const broken = await Promise.all(
    Array.from({ length: 4 }, () => keepOriginal(app.ctx, ownerId, Buffer.from('no photo'))),
  );
  for (const row of broken) {
    await expect(maker(stays, 'copy')(row, 'clean', 'anna')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});
