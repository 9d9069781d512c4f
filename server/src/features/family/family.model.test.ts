// Random sequences against a small model in memory: after each step everybody's lists, counts, search and bytes are the
// model's. The seed is printed when a step differs; SPACE_STEPS and SPACE_SEED run more steps, or the same again.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorizeFile } from '#features/media/file-access.ts';
import { repeatedColumns } from '#platform/db/space-tables.ts';
import type { AppError } from '#platform/errors.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const roles = ['viewer', 'contributor', 'editor', 'owner'] as const;
type Role = (typeof roles)[number];
type Item = { id: string; owner: number; isTrashed: boolean };
type Collection = { id: string; owner: number; items: Set<string> };
type Space = {
  id: string;
  members: Map<number, Role>;
  /** Added themselves, held by a collection, and withdrawn alone. */
  itself: Set<string>;
  collections: Set<Collection>;
  heldBack: Set<string>;
  /** The collection of the space, and what was put into it, in the space now or not. */
  gathering: { id: string; items: Set<string> };
  isClosed: boolean;
};

const steps = Number(process.env.SPACE_STEPS ?? 300);
const seed = Number(process.env.SPACE_SEED ?? Date.now() % 1_000_000);

let app: TestApp;
let admin: Person;
const people: Person[] = [];
const items: Item[] = [];
const spaces: Space[] = [];
/** Each person has two. */
const collections: Collection[] = [];

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
  const { db } = app.ctx;
  admin = await createPerson(db, { role: 'admin' });
  for (let n = 0; n < 4; n += 1) {
    const person = await createPerson(db);
    people.push(person);
    for (const _each of [1, 2]) collections.push(await newCollection(n));
    for (let k = 0; k < 3; k += 1) {
      const row = await insertMedia(db, person.userId, { title: `Lake ${n} ${k}` });
      items.push({ id: row.id, owner: n, isTrashed: false });
    }
  }
  for (const n of [0, 1]) {
    const { id } = await as(n).spaces.create({ name: `Family ${n}` });
    const members = new Map<number, Role>([[n, 'owner']]);
    const gathering = await as(n).collections.create({ name: 'Gathering', spaceId: id });
    spaces.push({
      id,
      members,
      itself: new Set(),
      collections: new Set(),
      heldBack: new Set(),
      gathering: { id: gathering.id, items: new Set() },
      isClosed: false,
    });
  }
});
afterAll(() => app?.close());

async function newCollection(owner: number): Promise<Collection> {
  const { id } = await as(owner).collections.create({ name: `Box of ${owner}`, type: 'mixed' });
  return { id, owner, items: new Set() };
}

const as = (n: number) => app.as(people[n]!.actor);

/** A small generator of numbers, the same for the same seed. */
let state = seed;
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const pick = <Thing>(things: readonly Thing[]): Thing => things[random(things.length)]!;

function isIn(space: Space, { id, owner }: Item): boolean {
  if (space.itself.has(id)) return true;
  if (space.heldBack.has(id)) return false;
  return [...space.collections].some((held) => held.owner === owner && held.items.has(id));
}

/** What somebody has in a space stays, but no collection of theirs adds to it any more. */
function keepWithoutCollection(space: Space, n: number): void {
  for (const item of items) if (item.owner === n && isIn(space, item)) space.itself.add(item.id);
  takeCollections(space, n);
}

function takeCollections(space: Space, n: number): void {
  for (const held of space.collections) if (held.owner === n) space.collections.delete(held);
}

/** The open spaces in which somebody sees an item. */
const showing = (n: number, item: Item): Space[] =>
  spaces.filter((space) => !space.isClosed && space.members.has(n) && isIn(space, item));

const isLastOwner = ({ members }: Space, n: number): boolean =>
  members.get(n) === 'owner' && [...members.values()].filter((role) => role === 'owner').length < 2;

const rank = (role: Role | undefined): number => (role === undefined ? -1 : roles.indexOf(role));

/** What the server answers, as the model expects it. */
type Expected = 'done' | 'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT';

async function answerOf(call: Promise<unknown>): Promise<Expected> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return (error as { code: Expected }).code;
  }
}

/** Who may: a member of an open space with that role; strangers learn nothing. */
function expected(space: Space, n: number, needed: Role): Expected {
  const role = space.isClosed ? undefined : space.members.get(n);
  if (role === undefined) return 'NOT_FOUND';
  return rank(role) < rank(needed) ? 'FORBIDDEN' : 'done';
}

type Step = () => Promise<void>;

async function expectAnswer(
  call: Promise<unknown>,
  wanted: Expected,
  what: string,
): Promise<boolean> {
  expect(await answerOf(call), what).toBe(wanted);
  return wanted === 'done';
}

const kinds: Record<string, Step> = {
  join: async () => {
    const [space, n, role] = [pick(spaces), random(4), pick(['viewer', 'contributor'] as const)];
    const owner = [...space.members].find(([, known]) => known === 'owner')![0];
    if (space.isClosed) return;
    const { path } = await as(owner).spaces.createLink({ spaceId: space.id, role, uses: 1 });
    const token = path.split('/').at(-1)!;
    await as(n).spaces.join({ token });
    if (!space.members.has(n)) space.members.set(n, role);
    // Opened twice is one use.
    await as(n)
      .spaces.join({ token })
      .catch(() => undefined);
  },
  setRole: async () => {
    const [space, by, n, role] = [pick(spaces), random(4), random(4), pick(roles)];
    let wanted = expected(space, by, 'owner');
    if (wanted === 'done' && !space.members.has(n)) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && role !== 'owner' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(by).spaces.setRole({ spaceId: space.id, userId: people[n]!.userId, role });
    if (!(await expectAnswer(call, wanted, 'setRole'))) return;
    if (role === 'viewer' && space.members.get(n) !== 'viewer') keepWithoutCollection(space, n);
    space.members.set(n, role);
  },
  removeMember: async () => {
    const [space, by, n] = [pick(spaces), random(4), random(4)];
    let wanted = expected(space, by, 'owner');
    if (wanted === 'done' && !space.members.has(n)) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(by).spaces.removeMember({ spaceId: space.id, userId: people[n]!.userId });
    if (!(await expectAnswer(call, wanted, 'removeMember'))) return;
    keepWithoutCollection(space, n);
    space.members.delete(n);
  },
  leave: async () => {
    const [space, n, takesItems] = [pick(spaces), random(4), random(2) === 1];
    let wanted = expected(space, n, 'viewer');
    if (wanted === 'done' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(n).spaces.leave({ spaceId: space.id, takesItems });
    if (!(await expectAnswer(call, wanted, 'leave'))) return;
    if (takesItems) {
      takeCollections(space, n);
      for (const { id, owner } of items) if (owner === n) space.itself.delete(id);
    }
    keepWithoutCollection(space, n);
    space.members.delete(n);
  },
  add: async () => {
    const [space, n, item] = [pick(spaces), random(4), pick(items)];
    let wanted = expected(space, n, 'contributor');
    if (wanted === 'done' && (item.owner !== n || item.isTrashed)) wanted = 'NOT_FOUND';
    const call = as(n).spaces.addItems({ spaceId: space.id, mediaIds: [item.id] });
    if (!(await expectAnswer(call, wanted, 'add'))) return;
    space.itself.add(item.id);
    space.heldBack.delete(item.id);
  },
  withdraw: async () => {
    const [space, n, item] = [pick(spaces), random(4), pick(items)];
    const role = space.isClosed ? undefined : space.members.get(n);
    const wasIn = isIn(space, item);
    let wanted: Expected = 'done';
    if (role === undefined && (item.owner !== n || !wasIn)) wanted = 'NOT_FOUND';
    else if (role && wasIn && item.owner !== n && rank(role) < rank('editor')) wanted = 'FORBIDDEN';
    const call = as(n).spaces.withdrawItems({ spaceId: space.id, mediaIds: [item.id] });
    if (!(await expectAnswer(call, wanted, 'withdraw')) || !wasIn) return;
    space.itself.delete(item.id);
    space.heldBack.add(item.id);
  },
  shareCollection: async () => {
    const [space, collection] = [pick(spaces), pick(collections)];
    const [spaceId, collectionId, n] = [space.id, collection.id, collection.owner];
    if (space.collections.has(collection)) {
      const call = as(n).spaces.withdrawCollection({ spaceId, collectionId });
      if (await expectAnswer(call, 'done', 'withdrawCollection')) {
        space.collections.delete(collection);
      }
      return;
    }
    const call = as(n).spaces.addCollection({ spaceId, collectionId });
    const wanted = expected(space, n, 'contributor');
    if (await expectAnswer(call, wanted, 'addCollection')) space.collections.add(collection);
  },
  fillCollection: async () => {
    const collection = pick(collections);
    const { id: collectionId, items: inside, owner } = collection;
    const item = pick(items.filter((each) => each.owner === owner && !each.isTrashed));
    if (!item) return;
    const call = { collectionId, mediaId: item.id };
    if (inside.has(item.id)) {
      await as(owner).collections.removeItem(call);
      inside.delete(item.id);
    } else {
      await as(owner).collections.addItem(call);
      inside.add(item.id);
    }
  },
  deleteCollection: async () => {
    const at = random(collections.length);
    const collection = collections[at]!;
    await as(collection.owner).collections.remove({ id: collection.id });
    for (const space of spaces) space.collections.delete(collection);
    collections[at] = await newCollection(collection.owner);
  },
  gather: async () => {
    const [space, n, item] = [pick(spaces), random(4), pick(items)];
    const { gathering } = space;
    let wanted = expected(space, n, 'contributor');
    const isTaken = !item.isTrashed && (item.owner === n || isIn(space, item));
    if (wanted === 'done' && !isTaken) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && gathering.items.has(item.id)) wanted = 'CONFLICT';
    const call = as(n).collections.addItem({ collectionId: gathering.id, mediaId: item.id });
    if (!(await expectAnswer(call, wanted, 'gather'))) return;
    gathering.items.add(item.id);
    if (item.owner !== n) return;
    space.itself.add(item.id);
    space.heldBack.delete(item.id);
  },
  scatter: async () => {
    const [space, n, item] = [pick(spaces), random(4), pick(items)];
    const { gathering } = space;
    let wanted = expected(space, n, 'editor');
    if (wanted === 'done' && !gathering.items.has(item.id)) wanted = 'NOT_FOUND';
    const call = as(n).collections.removeItem({ collectionId: gathering.id, mediaId: item.id });
    if (await expectAnswer(call, wanted, 'scatter')) gathering.items.delete(item.id);
  },
  mend: async () => {
    const [item, n] = [pick(items), random(4)];
    const seenIn = showing(n, item);
    const mends = seenIn.some(
      ({ members }) => rank(members.get(n)) >= rank('editor') && members.has(item.owner),
    );
    let wanted: Expected = seenIn.length > 0 ? 'FORBIDDEN' : 'NOT_FOUND';
    if (item.owner === n || mends) wanted = 'done';
    if (item.isTrashed) wanted = 'NOT_FOUND';
    const call = as(n).media.update({ id: item.id, title: `Lake ${random(1000)}` });
    await expectAnswer(call, wanted, 'mend');
  },
  purge: async () => {
    const item = pick(items.filter(({ isTrashed }) => isTrashed));
    if (!item) return;
    await as(item.owner).trash.purge({ ids: [item.id] });
    const row = await insertMedia(app.ctx.db, people[item.owner]!.userId, { title: 'Lake again' });
    for (const { items: inside } of collections) inside.delete(item.id);
    for (const { itself, heldBack, gathering } of spaces) {
      itself.delete(item.id);
      heldBack.delete(item.id);
      gathering.items.delete(item.id);
    }
    Object.assign(item, { id: row.id, isTrashed: false });
  },
  trash: async () => {
    const [item, n] = [pick(items), random(4)];
    if (item.isTrashed) {
      await as(item.owner).trash.restore({ ids: [item.id] });
      item.isTrashed = false;
      return;
    }
    const isSeen = showing(n, item).length > 0;
    const wanted = item.owner === n ? 'done' : isSeen ? 'FORBIDDEN' : 'NOT_FOUND';
    if (await expectAnswer(as(n).trash.add({ ids: [item.id] }), wanted, 'trash')) {
      item.isTrashed = true;
    }
  },
  transfer: async () => {
    const [item, n] = [pick(items), random(4)];
    if (item.isTrashed || item.owner === n) return;
    const ownerId = people[n]!.userId;
    await app.as(admin.actor).admin.changeOwner({ ids: [item.id], ownerId });
    for (const { items: inside } of collections) inside.delete(item.id);
    item.owner = n;
    for (const space of spaces) if (!space.members.has(n)) space.itself.delete(item.id);
  },
  close: async () => {
    const [space, n] = [pick(spaces), random(4)];
    const spaceId = space.id;
    if (space.isClosed) {
      const wanted = space.members.get(n) === 'owner' ? 'done' : 'NOT_FOUND';
      const call = as(n).spaces.reopen({ spaceId });
      if (await expectAnswer(call, wanted, 'reopen')) space.isClosed = false;
      return;
    }
    const name = `Family ${spaces.indexOf(space)}`;
    const call = as(n).spaces.close({ spaceId, name });
    if (await expectAnswer(call, expected(space, n, 'owner'), 'close')) space.isClosed = true;
  },
};

const idsOf = (found: readonly Item[]): string[] => found.map(({ id }) => id).toSorted();
const idsIn = ({ items: found }: { items: { id: string }[] }): string[] =>
  found.map(({ id }) => id).toSorted();

/** Asks for all that one person can see; `isTheirTurn`: by what costs more, too. */
async function check(n: number, isTheirTurn: boolean): Promise<void> {
  const live = items.filter((item) => !item.isTrashed);
  const open = spaces.filter((space) => !space.isClosed && space.members.has(n));
  const api = as(n);
  const seen = live.filter((item) => item.owner === n || open.some((space) => isIn(space, item)));
  const listed = await api.media.list({ scope: 'shared', sort: 'title' });
  expect(idsIn(listed)).toEqual(idsOf(seen));
  expect(idsIn(await api.media.list({}))).toEqual(idsOf(live.filter(({ owner }) => owner === n)));
  for (const space of spaces) {
    const spaceId = space.id;
    if (!open.includes(space)) {
      expect(await answerOf(api.media.list({ spaceId }))).toBe('NOT_FOUND');
      const gathered = api.collections.find({ id: space.gathering.id });
      expect(await answerOf(gathered)).toBe('NOT_FOUND');
      continue;
    }
    const inside = idsOf(live.filter((item) => isIn(space, item)));
    expect(idsIn(await api.media.list({ spaceId }))).toEqual(inside);
    if (!isTheirTurn) continue;
    const gathered = await api.collections.items({ collectionId: space.gathering.id });
    expect(idsIn({ items: gathered.items.map(({ media }) => media) })).toEqual(
      inside.filter((id) => space.gathering.items.has(id)),
    );
    expect(idsIn(await api.search.results({ spaceId, query: 'lake' }))).toEqual(inside);
    const { itemCount, memberCount, role } = await api.spaces.find({ spaceId });
    expect({ itemCount, memberCount, role }).toEqual({
      itemCount: inside.length,
      memberCount: space.members.size,
      role: space.members.get(n),
    });
  }
  if (isTheirTurn) expect((await api.media.pages({ scope: 'shared' })).total).toBe(seen.length);
  const item = pick(items);
  expect(await readsBytes(n, item)).toBe(seen.includes(item));
}

/** What holds in the database whatever happens. */
async function checkRows(): Promise<void> {
  const { rows } = await sql<{ broken: string }>`
    select 'reason' as broken from space_item as item where is_in <> (is_itself or not is_held_back and exists (
      select from space_collection as held join collection_items as inside using (collection_id)
      where held.space_id = item.space_id and inside.media_id = item.media_id))
    union all select 'copy' from space_item as item join media on media.id = item.media_id
      where (item.owner_id, item.is_live, ${list('item')}) is distinct from
        (media.user_id, media.deleted_at is null, ${list('media')})
    union all select 'collection' from space_collection as held
      join collections on collections.id = held.collection_id
      where not exists (select from space_member as member where member.space_id = held.space_id
        and member.user_id = collections.user_id and member.role <> 'viewer')
    union all select 'owner' from space where not exists (
      select from space_member as member where member.space_id = space.id and member.role = 'owner')`.execute(
    app.ctx.db,
  );
  expect(rows).toEqual([]);
}

const list = (table: string) =>
  sql.raw(repeatedColumns.map((column) => `${table}.${column}`).join(', '));

async function readsBytes(n: number, { id }: Item): Promise<boolean> {
  const query = new URLSearchParams();
  const asked = { mediaId: id, variant: 'play', query, actor: people[n]!.actor } as const;
  try {
    await authorizeFile(app.ctx, asked);
    return true;
  } catch (error) {
    expect((error as AppError).code).toBe('NOT_FOUND');
    return false;
  }
}

it('everybody sees exactly what the model says, after every step (SPACE-05, SPACE-22 in part)', async () => {
  const done: string[] = [];
  try {
    for (let step = 0; step < steps; step += 1) {
      const kind = pick(Object.keys(kinds));
      done.push(kind);
      await kinds[kind]!();
      await Promise.all(people.map((_person, n) => check(n, n === step % people.length)));
      if (step % 5 === 4 || step === steps - 1) await checkRows();
    }
  } catch (error) {
    throw new Error(`seed ${seed}, step ${done.length}: ${done.slice(-8).join(', ')}`, {
      cause: error,
    });
  }
}, 600_000);
