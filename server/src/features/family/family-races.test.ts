// Two changes at the same moment: each item in a space has a reason to be there, and nobody waits for each other for ever.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { deleteMember, findMember } from '#features/spaces/space-members.repo.ts';
import { holdSpaces, listSpacesToAddTo, lockSpace } from '#features/spaces/spaces.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let [anna, ben, admin]: Person[] = [];
let spaceId: string;
/** Two collections of Ben; the first holds `photo`. */
let [first, second]: string[] = [];
let photo: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben] = await Promise.all([createPerson(db), createPerson(db)]);
  admin = await createPerson(db, { role: 'admin' });
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
  await as(ben).spaces.join({ token: path.split('/').at(-1)! });
  [first, second] = [await collectionOf(ben), await collectionOf(ben)];
  photo = await photoOf(ben);
  await as(ben).collections.addItem({ collectionId: first, mediaId: photo });
});

const as = (person: Person | undefined) => app.as(person!.actor);

const photoOf = async (person: Person | undefined): Promise<string> =>
  (await insertMedia(app.ctx.db, person!.userId)).id;

const collectionOf = async (person: Person | undefined): Promise<string> =>
  (await as(person).collections.create({ name: 'Summers', type: 'mixed' })).id;

type Trx = Transaction<Database>;

/** As the last step of an upload does. */
async function lockSpacesToAddTo(
  db: Kysely<Database>,
  wanted: { userId: string; spaceIds: string[] },
): Promise<string[]> {
  await holdSpaces(db, wanted.spaceIds);
  return listSpacesToAddTo(db, wanted);
}

/** Runs `other` while a transaction is open that has done `before`, and does `after` once the other waits or is done. */
async function meanwhile(
  before: (trx: Trx) => Promise<unknown>,
  other: () => Promise<unknown>,
  after: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let running: Promise<unknown> | undefined;
  await app.ctx.db.transaction().execute(async (trx) => {
    await before(trx);
    running = other();
    // Handled below, also when the transaction itself fails.
    running.catch(() => undefined);
    await sleep(200);
    await after(trx);
  });
  await running;
}

const lockCollection = (trx: Trx, id: string) =>
  sql`select from collections where id = ${id} for update`.execute(trx);

function putInto(trx: Trx, collectionId: string, mediaId: string) {
  return trx
    .insertInto('collection_items')
    .values({ id: newId(), collection_id: collectionId, media_id: mediaId, position: 2 })
    .execute();
}

function takeFrom(trx: Trx, collectionId: string, mediaId: string) {
  return trx
    .deleteFrom('collection_items')
    .where('collection_id', '=', collectionId)
    .where('media_id', '=', mediaId)
    .execute();
}

const seenByAnna = async (): Promise<string[]> =>
  (await as(anna).media.list({ spaceId })).items.map(({ id }) => id).toSorted();

describe('an item that is put into a collection', () => {
  it('is in the space to which the collection is added at the same moment (SPACE-07 in part)', async () => {
    const added = await photoOf(ben);
    await meanwhile(
      async (trx) => {
        await lockCollection(trx, first!);
        await putInto(trx, first!, added);
      },
      () => as(ben).spaces.addCollection({ spaceId, collectionId: first! }),
    );
    expect(await seenByAnna()).toEqual([photo, added].toSorted());
  });

  it('is not in the space that its owner has just left [SPACE-17]', async () => {
    await as(ben).spaces.addCollection({ spaceId, collectionId: first! });
    const late = await photoOf(ben);
    await meanwhile(
      (trx) => trx.deleteFrom('space_collection').where('space_id', '=', spaceId).execute(),
      () => as(ben).collections.addItem({ collectionId: first!, mediaId: late }),
    );
    expect(await seenByAnna()).toEqual([]);
  });

  it('stays as what was there before, when its owner leaves right after it [SPACE-17]', async () => {
    await as(ben).spaces.addCollection({ spaceId, collectionId: first! });
    const early = await photoOf(ben);
    await meanwhile(
      async (trx) => {
        await lockCollection(trx, first!);
        await putInto(trx, first!, early);
      },
      () => as(ben).spaces.leave({ spaceId }),
    );
    expect(await seenByAnna()).toEqual([photo, early].toSorted());
    // Its collection has nothing to do with the space any more.
    await as(ben).collections.removeItem({ collectionId: first!, mediaId: early });
    expect(await seenByAnna()).toEqual([photo, early].toSorted());
  });

  it('waits for nobody who waits for it: who adds its collection again, or leaves', async () => {
    await as(ben).spaces.addCollection({ spaceId, collectionId: first! });
    for (const other of [
      () => as(ben).spaces.addCollection({ spaceId, collectionId: first! }),
      () => as(ben).spaces.leave({ spaceId }),
    ]) {
      const added = await photoOf(ben);
      await meanwhile(
        (trx) => lockCollection(trx, first!),
        other,
        (trx) => putInto(trx, first!, added),
      );
    }
  });
});

describe('an item that leaves', () => {
  it('two collections of a space at once is in it no more (SPACE-08 in part)', async () => {
    await as(ben).collections.addItem({ collectionId: second!, mediaId: photo });
    for (const collectionId of [first!, second!]) {
      await as(ben).spaces.addCollection({ spaceId, collectionId });
    }
    await meanwhile(
      (trx) => takeFrom(trx, first!, photo),
      () => as(ben).collections.removeItem({ collectionId: second!, mediaId: photo }),
    );
    expect(await seenByAnna()).toEqual([]);
  });

  it('one collection while another that holds it leaves the space is in it no more (SPACE-08 in part)', async () => {
    await as(ben).collections.addItem({ collectionId: second!, mediaId: photo });
    for (const collectionId of [first!, second!]) {
      await as(ben).spaces.addCollection({ spaceId, collectionId });
    }
    await meanwhile(
      (trx) => takeFrom(trx, first!, photo),
      () => as(ben).spaces.withdrawCollection({ spaceId, collectionId: second! }),
    );
    expect(await seenByAnna()).toEqual([]);
  });

  it('one collection while another that holds it is deleted is in it no more (SPACE-08 in part)', async () => {
    await as(ben).collections.addItem({ collectionId: second!, mediaId: photo });
    for (const collectionId of [first!, second!]) {
      await as(ben).spaces.addCollection({ spaceId, collectionId });
    }
    await meanwhile(
      (trx) => takeFrom(trx, first!, photo),
      () => as(ben).collections.remove({ id: second! }),
    );
    expect(await seenByAnna()).toEqual([]);
  });

  it('its collection waits for nobody who gives it another owner', async () => {
    await as(ben).spaces.addCollection({ spaceId, collectionId: first! });
    await meanwhile(
      (trx) => lockCollection(trx, first!),
      () => as(admin).admin.changeOwner({ ids: [photo], ownerId: anna!.userId }),
      (trx) => takeFrom(trx, first!, photo),
    );
    expect((await as(anna).media.find({ id: photo })).ownerId).toBe(anna!.userId);
  });

  it('the collection of its part waits for nobody who gives the film another owner', async () => {
    const { db } = app.ctx;
    const film = await insertMedia(db, ben!.userId, { type: 'video', duration_ms: 60_000 });
    const part = { id: newId(), chapterId: null, beginMs: 0, endMs: 5000, description: null };
    await insertClip(db, itemOfClip(film, { ...part, title: 'Cake', capture: null }));
    await as(ben).collections.addItem({ collectionId: first!, mediaId: part.id });
    await meanwhile(
      (trx) => lockCollection(trx, first!),
      () => as(admin).admin.changeOwner({ ids: [film.id], ownerId: anna!.userId }),
      (trx) => putInto(trx, first!, film.id),
    );
    expect((await as(anna).media.find({ id: part.id })).ownerId).toBe(anna!.userId);
  });

  it('with its collection waits for nobody who leaves the space', async () => {
    await as(ben).spaces.addCollection({ spaceId, collectionId: first! });
    await meanwhile(
      (trx) => sql`select from space_item where media_id = ${photo} for update`.execute(trx),
      () =>
        Promise.all([
          as(ben).collections.remove({ id: first! }),
          as(ben).spaces.leave({ spaceId }),
        ]),
    );
  });
});

it('an item whose new owner leaves at the same moment leaves the space too [SPACE-19]', async () => {
  await as(ben).spaces.addItems({ spaceId, mediaIds: [photo] });
  const cleo = await createPerson(app.ctx.db);
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
  await as(cleo).spaces.join({ token: path.split('/').at(-1)! });
  await meanwhile(
    (trx) => trx.deleteFrom('space_member').where('user_id', '=', cleo.userId).execute(),
    () => as(admin).admin.changeOwner({ ids: [photo], ownerId: cleo.userId }),
  );
  expect(await seenByAnna()).toEqual([]);
});

it('a photo that arrives while its owner leaves with everything is in the space no more (SPACE-07 in part) [SPACE-17]', async () => {
  let added: string[] = [];
  await meanwhile(
    async (trx) => {
      const { id } = await insertMedia(trx, ben!.userId);
      added = await lockSpacesToAddTo(trx, { userId: ben!.userId, spaceIds: [spaceId] });
      await putItems(trx, { spaceId, mediaIds: [id] });
    },
    () => as(ben).spaces.leave({ spaceId, takesItems: true }),
  );
  expect(added).toEqual([spaceId]);
  expect(await seenByAnna()).toEqual([]);
});

it('a photo that arrives just after its owner has left is not in the space (SPACE-07 in part) [SPACE-17]', async () => {
  let added: string[] | undefined;
  await meanwhile(
    async (trx) => {
      await lockSpace(trx, spaceId);
      await deleteMember(trx, (await findMember(trx, { spaceId, userId: ben!.userId }))!);
    },
    async () => {
      await app.ctx.db.transaction().execute(async (trx) => {
        added = await lockSpacesToAddTo(trx, { userId: ben!.userId, spaceIds: [spaceId] });
      });
    },
  );
  expect(added).toEqual([]);
});

it('a photo that arrives after its owner has closed their account is in no space (SPACE-07 in part) [SPACE-17]', async () => {
  const wanted = { userId: ben!.userId, spaceIds: [spaceId] };
  expect(await lockSpacesToAddTo(app.ctx.db, wanted)).toEqual([spaceId]);
  await as(ben).removal.removeMine();
  expect(await lockSpacesToAddTo(app.ctx.db, wanted)).toEqual([]);
});

describe('twenty thousand items of one member', () => {
  /** Runs `big`, which waits for an item in the midst of its work, and `others`, which must not wait for it. */
  async function besides(big: () => Promise<unknown>, others: () => Promise<unknown>) {
    let running: Promise<unknown> | undefined;
    await app.ctx.db.transaction().execute(async (trx) => {
      await sql`select from media where id = ${photo} for update`.execute(trx);
      running = big();
      running.catch(() => undefined);
      await sleep(200);
      const late = sleep(4000).then(() => Promise.reject(new Error('The others wait.')));
      await Promise.race([others(), late]);
    });
    await running;
  }

  const anotherAdds = async () =>
    as(anna).spaces.addItems({ spaceId, mediaIds: [await photoOf(anna)] });

  it('let the others add while they are added [SPACE-21]', async () => {
    await besides(
      () => as(ben).spaces.addItems({ spaceId, mediaIds: [photo] }),
      async () => {
        await anotherAdds();
        const wanted = { userId: anna!.userId, spaceIds: [spaceId] };
        await app.ctx.db.transaction().execute((trx) => lockSpacesToAddTo(trx, wanted));
      },
    );
    expect(await seenByAnna()).toHaveLength(2);
  });

  it('let the others add, join and leave, and the space change, while they are taken along [SPACE-21]', async () => {
    await as(ben).spaces.addItems({ spaceId, mediaIds: [photo] });
    const cleo = await createPerson(app.ctx.db);
    const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
    await besides(
      () => as(ben).spaces.leave({ spaceId, takesItems: true }),
      async () => {
        await anotherAdds();
        await as(cleo).spaces.join({ token: path.split('/').at(-1)! });
        await as(anna).spaces.update({ spaceId, name: 'The Bergs at the lake' });
        await as(cleo).spaces.leave({ spaceId });
      },
    );
    expect(await seenByAnna()).toHaveLength(1);
    await expect(as(ben).spaces.find({ spaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are left there without a look at each of them [SPACE-21]', async () => {
    await as(ben).spaces.addItems({ spaceId, mediaIds: [photo] });
    await besides(
      () => Promise.resolve(),
      () => as(ben).spaces.leave({ spaceId }),
    );
    expect(await seenByAnna()).toEqual([photo]);
  });
});
