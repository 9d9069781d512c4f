import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let call: ReturnType<typeof restCaller>;
let mediaPath: string;
let collectionPath: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  const anna = await createPerson(app.ctx.db);
  call = restCaller(await app.listen(), await insertApiKey(app.ctx.db, anna.userId));
  mediaPath = `/media/${(await insertMedia(app.ctx.db, anna.userId)).id}`;
  const album = (await (await call('POST', '/collections', { name: 'Summer' })).json()) as {
    id: string;
  };
  collectionPath = `/collections/${album.id}`;
});
afterAll(() => app?.close());

const etagOf = (answer: Response) => answer.headers.get('etag') ?? '';

it.each([
  ['an item', () => mediaPath, 'title'],
  ['a collection', () => collectionPath, 'name'],
])('changes %s for If-Match with its ETag once, then answers 412 [F22]', async (_, at, field) => {
  const etag = etagOf(await call('GET', at()));
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const both = await Promise.all(
    ['Lake', 'Sea'].map((text) => call('PATCH', at(), { [field]: text }, { 'if-match': etag })),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 412,
  ]);
  const [stored, late] = both[0]!.status === 200 ? both : [both[1]!, both[0]!];
  expect(await late!.json()).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const now = await call('GET', at());
  expect(etagOf(now)).toBe(etagOf(stored!));
  expect(await now.json()).toMatchObject((await stored!.json()) as object);
});

it('takes a weak tag and *, as proxies and careless programs send them [F22]', async () => {
  const etag = etagOf(await call('GET', mediaPath));
  const patch = (title: string, tag: string) =>
    call('PATCH', mediaPath, { title }, { 'if-match': tag });
  expect((await patch('Weak', `W/${etag}`)).status).toBe(200);
  expect((await patch('Any', '*')).status).toBe(200);
  expect((await patch('Stale', etag)).status).toBe(412);
});

it('refuses If-Match where nothing has a revision, rather than to ignore it [F22]', async () => {
  const answer = await call(
    'PUT',
    `${mediaPath}/position`,
    { positionMs: 1 },
    { 'if-match': '"a"' },
  );
  expect(answer.status).toBe(400);
});
