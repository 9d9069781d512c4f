import { expect, it } from 'vitest';
import { createCollection } from '#features/collections/create-collection.ts';
import { apiError } from '#test/fake-api.ts';

const details = { name: 'Autumn walks', description: '', type: 'mixed' as const };
const collectionId = 'd2a7b9de-0000-4000-8000-000000000001';

/** Fake calls that log when each begins and ends. */
function calls(refused: string[] = []) {
  const log: string[] = [];
  let running = 0;
  const addItem = async ({ mediaId }: { mediaId: string }) => {
    running += 1;
    log.push(`${mediaId}, ${running} at once`);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
    running -= 1;
    if (refused.includes(mediaId)) throw apiError('NOT_FOUND');
    return { id: mediaId };
  };
  const create = async () => {
    log.push('create');
    return { id: collectionId };
  };
  return { log, client: { collections: { create, addItem } } as never };
}

it('makes the collection, then adds the items one at a time, the first picked on top [COLLNEW-08, CALL-37]', async () => {
  const { log, client } = calls();
  let done = 0;
  const created = await createCollection(
    client,
    { ...details, mediaIds: ['a', 'b', 'c'] },
    () => (done += 1),
  );
  expect(log).toEqual(['create', 'c, 1 at once', 'b, 1 at once', 'a, 1 at once']);
  expect(created).toEqual({ id: collectionId, added: 3, problem: null });
  expect(done).toBe(3);
});

it('adds the others when one cannot be added, and says why', async () => {
  const { client } = calls(['b']);
  const created = await createCollection(
    client,
    { ...details, mediaIds: ['a', 'b', 'c'] },
    () => {},
  );
  expect(created).toMatchObject({ added: 2, problem: { code: 'NOT_FOUND' } });
});

it('makes an empty collection [COLLNEW-07]', async () => {
  const { log, client } = calls();
  expect(await createCollection(client, { ...details, mediaIds: [] }, () => {})).toMatchObject({
    added: 0,
  });
  expect(log).toEqual(['create']);
});
