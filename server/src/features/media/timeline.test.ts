import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { type Person, createPerson } from '#test/people.ts';
import { type TestApp, createTestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db);
  bert = await createPerson(app.ctx.db);
  const items = [
    ['July', '2025-07-16 07:12:00', 'day', '2025-07-31T22:30:00Z', 1600, 900],
    ['May', '2025-05-01 00:00:00', 'month', '2025-08-02T09:00:00Z', 900, 1600],
    ['January', '1980-01-01 00:00:00', 'month', '2025-08-03T09:00:00Z', 300, 200],
    ['some day of 1980', '1980-01-01 00:00:00', 'year', '2025-08-04T09:00:00Z', null, null],
    ['the eighties', '1980-01-01 00:00:00', 'decade', '2025-08-05T09:00:00Z', 100, 100],
    ['New Year', '1980-01-01 00:00:00', 'day', '2025-08-06T09:00:00Z', 400, 300],
    ['nobody knows', null, 'unknown', '2025-08-07T09:00:00Z', 200, 100],
  ] as const;
  for (const [title, captured_at, capture_precision, uploaded, width, height] of items) {
    await insertMedia(app.ctx.db, anna.userId, {
      title,
      captured_at,
      capture_precision,
      upload_date: new Date(uploaded),
      width,
      height,
    });
  }
  await insertMedia(app.ctx.db, bert.userId, { title: 'of Bert' });
});
afterAll(() => app?.close());

const mediaOf = (person: Person) => app.as(person.actor).media;

describe('the timeline', () => {
  it('has a heading for each precision of a date, and what has none at its end [DATE-03, DATE-06, CARD-09]', async () => {
    const { groups } = await mediaOf(anna).timeline({ sort: 'captureDate' });
    expect(groups).toEqual([
      { period: '2025-07', ratios: [178] },
      { period: '2025-05', ratios: [56] },
      { period: '1980-01', ratios: expect.toSatisfy(hasBoth(150, 133)) },
      { period: '1980', ratios: [null] },
      { period: '1980s', ratios: [100] },
      { period: null, ratios: [200] },
    ]);
  });

  it('keeps what has no date at the end of the other direction too [DATE-06]', async () => {
    const { groups } = await mediaOf(anna).timeline({ sort: 'captureDate', direction: 'asc' });
    expect(groups.map(({ period }) => period)).toEqual([
      '1980s',
      '1980',
      '1980-01',
      '2025-05',
      '2025-07',
      null,
    ]);
  });

  it('counts its places as the list of the same order does [DATE-06]', async () => {
    const order = { sort: 'captureDate', direction: 'desc' } as const;
    const { groups } = await mediaOf(anna).timeline(order);
    const { items } = await mediaOf(anna).list(order);
    expect(groups.flatMap(({ ratios }) => ratios)).toEqual(
      items.map(({ width, height }) =>
        width && height ? Math.round((100 * width) / height) : null,
      ),
    );
    expect(items.slice(-3).map(({ title }) => title)).toEqual([
      'some day of 1980',
      'the eighties',
      'nobody knows',
    ]);
  });

  it('puts uploads into the months of the person’s own zone [DATE-01]', async () => {
    const months = async (timeZone: string) =>
      (await mediaOf(anna).timeline({ timeZone })).groups.map(({ period, ratios }) => [
        period,
        ratios.length,
      ]);
    expect(await months('UTC')).toEqual([
      ['2025-08', 6],
      ['2025-07', 1],
    ]);
    expect(await months('Europe/Berlin')).toEqual([['2025-08', 7]]);
  });

  it('refuses a zone that there is not', async () => {
    await expect(mediaOf(anna).timeline({ timeZone: "Mars/Base'1" })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('is one run without a heading by title, and square for sound', async () => {
    const carla = await createPerson(app.ctx.db);
    await insertMedia(app.ctx.db, carla.userId, { type: 'audio', width: 600, height: 600 });
    await insertMedia(app.ctx.db, carla.userId, { type: 'video', width: 640, height: 480 });
    const { groups } = await mediaOf(carla).timeline({ sort: 'type', direction: 'asc' });
    expect(groups).toEqual([{ period: null, ratios: [null, 133] }]);
  });

  it('shows nobody else’s months, and everybody’s to nobody but an administrator [MEDIA-04]', async () => {
    const { groups } = await mediaOf(bert).timeline({});
    expect(groups.map(({ ratios }) => ratios.length)).toEqual([1]);
    await expect(mediaOf(bert).timeline({ scope: 'all' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(mediaOf(bert).ids({ scope: 'all' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('lists the ids of a list in its order, for picking all', async () => {
  const order = { sort: 'captureDate', direction: 'desc' } as const;
  const { items } = await mediaOf(anna).list(order);
  expect((await mediaOf(anna).ids(order)).ids).toEqual(items.map(({ id }) => id));
});

function hasBoth(...wanted: number[]) {
  return (found: (number | null)[]) =>
    wanted.every((ratio) => found.includes(ratio)) && found.length === wanted.length;
}
